package dev.joust.harness.trial;

import dev.joust.harness.client.ClientMessage.Compiling;
import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.ClientReport;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.NoiseRules;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerLaunch;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.trial.span.Clocks;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.SpanMeter;
import dev.joust.lab.host.Host;
import dev.joust.lab.host.HostProcess;
import dev.joust.lab.host.Hosts;
import dev.joust.lab.link.Link;
import dev.joust.load.Address;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import dev.joust.run.PlannedTrial;
import dev.joust.spi.ServerSetting;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Where a {@link Scenario} makes one trial: its processes, which end with it, and its results. */
public final class Stage implements AutoCloseable {

  /** What processes may take to start, or to end. */
  public static final Duration START = Duration.ofSeconds(60);

  /** How many are opened in a second at least. */
  private static final int CONNECTIONS_PER_SECOND = 100;

  private final TrialSettings settings;
  private final PlannedTrial planned;
  private final Launches launches;
  private final TrialOutcome outcome;
  private final List<Client> clients = new ArrayList<>();
  private final List<Runnable> atEnd = new ArrayList<>();
  private final CompletableFuture<ServerProcess> serverStarted = new CompletableFuture<>();
  private Optional<ServerProcess> server = Optional.empty();
  private Optional<Recordings> recordings = Optional.empty();

  Stage(TrialSettings settings, PlannedTrial planned, TrialOutcome outcome) {
    this.settings = settings;
    this.planned = planned;
    this.outcome = outcome;
    this.launches = new Launches(settings);
  }

  /** What processes may take to start, with so many connections to open. */
  public static Duration startWith(int connections) {
    return START.plusSeconds(connections / CONNECTIONS_PER_SECOND);
  }

  public Profile profile() {
    return settings.profile();
  }

  public Hosts hosts() {
    return settings.hosts();
  }

  /** The clocks of the hosts of load against the one of the server's host. */
  public HostClocks hostClocks() throws IOException {
    return HostClocks.of(hosts());
  }

  public Placement placement() {
    return settings.placement();
  }

  public Path folder() {
    return settings.folder();
  }

  public Path contenderFolder() {
    return settings.contenders().named(planned.contender()).folder();
  }

  /** Sends a folder to where the first client runs, and returns its path there. */
  public String sentToClient(Path own) throws IOException {
    return hosts().client().send(own.toAbsolutePath());
  }

  /** The trial's identity, for names of files. */
  public String id() {
    return planned.id();
  }

  /** Starts the contender's server, or a fresh one in its place, told these flags as well. */
  public ServerProcess startServer(List<String> flags)
      throws ServerFailure, IOException, InterruptedException {
    return startServer(flags, UnaryOperator.identity());
  }

  /**
   * Starts the contender's server, or a fresh one in its place, in some way.
   *
   * @param flags what it is told beyond what all servers of the run are
   * @param way how it is launched, given how servers are
   * @throws IOException if the run's folder cannot be written to
   */
  public ServerProcess startServer(List<String> flags, UnaryOperator<ServerLaunch> way)
      throws ServerFailure, IOException, InterruptedException {
    endServer();
    ServerProcess started = ServerProcess.start(way.apply(launches.server(planned, flags)));
    server = Optional.of(started);
    outcome.serverCollectors(started.ready().collectors());
    serverStarted.complete(started);
    clients.forEach(client -> follow(client, started));
    recordings = Optional.of(new Recordings(settings, planned.id(), started));
    recordings.get().begin();
    return started;
  }

  /**
   * Has the server that was started last end as at a SIGTERM, and starts it anew at its port.
   *
   * @throws IOException if its host does not signal it, or the run's folder cannot be written to
   */
  public ServerProcess restartServer() throws ServerFailure, IOException, InterruptedException {
    ServerProcess old = server();
    int port = old.ready().port();
    old.terminate();
    old.waitFor();
    return startServer(ServerSetting.flags(Map.of(ServerSetting.PORT, port)));
  }

  /** The server that was started last. */
  public ServerProcess server() {
    return server.orElseThrow();
  }

  /**
   * Starts a client's JVM, which is given its task later, so that it can start while the server
   * does. It fails when the server dies.
   */
  public Client startClient() throws IOException {
    return startClient(Link.End.host());
  }

  /** Starts clients' JVMs, as {@link #startClient()} starts one. */
  public ClientGroup startClients(int count) throws IOException {
    List<Client> started = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      started.add(startClient());
    }
    return new ClientGroup(started);
  }

  /**
   * Starts a client's JVM at an end of a link. It is given its task later and fails when the server
   * dies.
   */
  public Client startClient(Link.End end) throws IOException {
    Client client = start(launches.client(planned, clients.size() + 1, end));
    server.ifPresent(running -> follow(client, running));
    return client;
  }

  /** Starts a client's JVM that needs no server, and runs on the processors of both. */
  public Client startLoneClient() throws IOException {
    return start(launches.loneClient(planned, clients.size() + 1));
  }

  private Client start(ClientLaunch launch) throws IOException {
    Client client = new Client(launch, new ForClient());
    clients.add(client);
    return client;
  }

  /** Without its server a client cannot go on, unless the server was told to end. */
  private static void follow(Client client, ServerProcess server) {
    server
        .death()
        .thenAccept(
            failure -> {
              if (!server.isStopped()) {
                client.fail(failure.getMessage());
              }
            });
  }

  /** What one client asks between its points. */
  private final class ForClient implements Client.Answers {

    private Optional<Compilers> compilers = Optional.empty();

    @Override
    public void started(List<String> collectors) {
      outcome.clientCollectors(collectors);
    }

    @Override
    public Address serverAddress() throws InterruptedException, ExecutionException {
      return serverStarted.get().address();
    }

    @Override
    public long compilersNanos(Compiling asked, Client client)
        throws ServerFailure, InterruptedException, ExecutionException {
      if (compilers.isEmpty()) {
        compilers = Optional.of(new Compilers(client.onHost(), serverStarted.get()));
      }
      return compilers.get().nanos(asked.ownNanos());
    }
  }

  public SpanMeter meter() {
    return meter(Optional::empty);
  }

  /**
   * Measures spans of the server under the clients' load, once each client has reached a point.
   *
   * @param besideCpuNanos CPU time of what serves beside the server
   */
  public SpanMeter meter(Supplier<Optional<Long>> besideCpuNanos) {
    return new SpanMeter(SpanMeter.of(server.orElseThrow(), false), clocks(besideCpuNanos));
  }

  /** Measures spans at whose ends the server's JVM collects all garbage. */
  public SpanMeter collectingMeter() {
    return new SpanMeter(SpanMeter.of(server.orElseThrow(), true), clocks(Optional::empty));
  }

  /**
   * Has clients proceed to their next point, and measures what that takes.
   *
   * @param point the point, by what is reported there
   * @param atMost how long to wait for each client
   */
  public <R extends ClientReport> Measured<R> measure(
      SpanMeter meter, ClientGroup clients, Class<R> point, Duration atMost)
      throws TrialFailure, ServerFailure, InterruptedException {
    SpanMeter.Begun begun = meter.begin();
    clients.proceed();
    List<Reached<R>> reached = clients.await(point, atMost);
    return new Measured<>(reached.stream().map(Reached::report).toList(), end(begun, reached));
  }

  /**
   * Ends a span.
   *
   * @param reached what clients have said at its end, who are on the hosts of load by turns
   */
  public <R extends ClientReport> Span end(SpanMeter.Begun begun, List<Reached<R>> reached)
      throws ServerFailure, InterruptedException {
    return begun.end(
        reached.stream().map(Reached::usage).toList(),
        placement().clients().stream().map(Placement.OfClient::coreCount).toList());
  }

  private Supplier<Clocks> clocks(Supplier<Optional<Long>> beside) {
    Host host = hosts().server();
    HostProcess ofServer = server.orElseThrow().onHost();
    List<HostProcess> ofClients = clients.stream().map(Client::onHost).toList();
    return () ->
        new Clocks(
            System.nanoTime(),
            ofServer.cpuNanos(),
            beside.get(),
            sum(clients.stream().map(Client::cpuNanos)),
            sum(
                Stream.concat(Stream.of(ofServer), ofClients.stream())
                    .map(HostProcess::compilersCpuNanos)),
            host.stolenCpuNanos());
  }

  private static Optional<Long> sum(Stream<Optional<Long>> nanos) {
    return nanos.reduce((one, other) -> one.flatMap(a -> other.map(b -> a + b))).flatMap(a -> a);
  }

  public void endServer() {
    server.ifPresent(ServerProcess::kill);
  }

  /** Ends the clients that were started, before others are. */
  public void endClients() {
    clients.forEach(Client::close);
  }

  /** Has something done once the trial's processes have ended, however that came. */
  public void atEnd(Runnable action) {
    atEnd.add(action);
  }

  /** A cell is done. */
  public void found(CellResult result) {
    outcome.take(result);
  }

  /** A cell is done that was observed once. */
  public <O> void found(
      Cell cell, Judgement judgement, List<Gauge<O>> gauges, O seen, Map<String, Long> errors) {
    Iteration once = new Iteration(1, Map.of(), errors);
    found(judgement.result(cell, Gauge.read(gauges, seen), List.of(once)));
  }

  /**
   * A cell is done without being measured, and nothing is wrong with that: one before was enough.
   */
  public void notMeasured(Cell cell) {
    found(new Judgement().result(cell, Map.of(), List.of()));
  }

  /** Cells that cannot be asked are done, and the results say why. */
  public void skip(List<Cell> cells, String reason) {
    Judgement skipped =
        new Judgement().judge(List.of(NoiseRules.SKIPPED), Evidence.of(new Fact.Skipped(reason)));
    cells.forEach(cell -> found(skipped.result(cell, Map.of(), List.of())));
  }

  /** The last server leaves its recordings, if the run is to keep them. */
  void endRecordings() throws ServerFailure, InterruptedException {
    if (recordings.isPresent()) {
      recordings.get().end();
    }
  }

  List<String> serverLogTail() {
    return server.map(ServerProcess::logTail).orElse(List.of());
  }

  @Override
  public void close() {
    serverStarted.cancel(false);
    endClients();
    endServer();
    atEnd.forEach(Runnable::run);
  }
}
