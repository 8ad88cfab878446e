package dev.joust.tck;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.body.BadGzipContract;
import dev.joust.tck.body.CompressedBodyContract;
import dev.joust.tck.waiting.WaitingContract;

/**
 * Holds a server to the contract. To test an implementation, extend this class and return its
 * provider; nothing else is needed:
 *
 * <pre>{@code
 * class MyContractTest extends ServerContract {
 *   protected ServerProvider provider() {
 *     return new MyServerProvider();
 *   }
 * }
 * }</pre>
 *
 * <p>Tests of what the provider's {@link ServerProvider#features()} lack are skipped.
 */
public abstract class ServerContract extends ServedContract
    implements PayloadContract,
        ConnectionContract,
        EchoBodyContract,
        CompressedBodyContract,
        BadGzipContract,
        RoutesContract,
        MalformedRequestContract,
        StalledClientContract,
        TlsContract,
        WaitingContract,
        Http2Contract,
        Http2FloodContract,
        Http2WebSocketContract {}
