import java.util.Map;

/** Names of classes as they are read, from those that the JVM prints. */
final class TypeName {

  private static final Map<String, String> PRIMITIVES =
      Map.of(
          "B", "byte", "C", "char", "D", "double", "F", "float", "I", "int", "J", "long", "S",
          "short", "Z", "boolean");

  private TypeName() {}

  /** {@code byte[]} for {@code [B}, {@code Outer.Inner} for {@code p.Outer$Inner}. */
  static String simple(String name) {
    if (name.startsWith("[L")) {
      return plain(name.substring(2, name.length() - 1)) + "[]";
    }
    if (name.startsWith("[")) {
      String element = name.substring(1);
      return PRIMITIVES.getOrDefault(element, simple(element)) + "[]";
    }
    return plain(name);
  }

  private static String plain(String name) {
    int nested = name.indexOf('$');
    int outer = name.lastIndexOf('.', nested < 0 ? name.length() : nested);
    return name.substring(outer + 1)
        .replace("$$Lambda", "$lambda")
        .replaceAll("lambda.*", "lambda")
        .replace('$', '.');
  }
}
