package dev.joust.lab.limit;

import dev.joust.lab.os.RootFiles;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A controller of control groups that is mounted (cgroups(7)).
 *
 * @param name as {@code cpu}
 * @param version of the kernel's interface: 1 or 2
 * @param groups the folders of this process's group and of those around it, innermost first
 */
record Controller(String name, int version, List<Path> groups) {

  static final String QUOTA_1 = "cpu.cfs_quota_us";
  static final String QUOTA_2 = "cpu.max";
  static final String CORES = "cpuset.cpus";

  /** A line of {@code /proc/self/mountinfo} (proc(5)) that mounts control groups. */
  private record Mount(Path root, Path folder, int version, List<String> options) {

    static Optional<Mount> parse(String line) {
      String[] halves = line.split(" - ", 2);
      String[] place = halves[0].split(" ");
      String[] what = halves.length < 2 ? new String[0] : halves[1].split(" ");
      if (place.length < 5 || what.length < 3 || !what[0].matches("cgroup2?")) {
        return Optional.empty();
      }
      return Optional.of(
          new Mount(
              Path.of(place[3]),
              Path.of(place[4]),
              what[0].equals("cgroup2") ? 2 : 1,
              Arrays.asList(what[2].split(","))));
    }
  }

  /**
   * Finds a controller.
   *
   * @param root the file system's root
   * @return empty if it is not mounted
   */
  static Optional<Controller> find(Path root, String name) {
    RootFiles files = new RootFiles(root);
    return files.lines("/proc/self/mountinfo").stream()
        .flatMap(line -> Mount.parse(line).stream())
        .filter(mount -> has(files, mount, name))
        .findFirst()
        .map(mount -> new Controller(name, mount.version, groups(files, mount, name)));
  }

  /** The file in a group that sets its limit; where it is missing, the controller is not on. */
  String limitFile() {
    if (name.equals("cpuset")) {
      return CORES;
    }
    return version == 1 ? QUOTA_1 : QUOTA_2;
  }

  private static boolean has(RootFiles files, Mount mount, String controller) {
    if (mount.version == 1) {
      return mount.options.contains(controller);
    }
    return files.lines(mount.folder.resolve("cgroup.controllers").toString()).stream()
        .anyMatch(line -> Arrays.asList(line.split(" ")).contains(controller));
  }

  private static List<Path> groups(RootFiles files, Mount mount, String controller) {
    Path top = files.root().resolve(Path.of("/").relativize(mount.folder).toString());
    Path own = top;
    for (String line : files.lines("/proc/self/cgroup")) {
      String[] entry = line.split(":", 3);
      boolean matches =
          entry.length == 3
              && (mount.version == 1
                  ? Arrays.asList(entry[1].split(",")).contains(controller)
                  : entry[1].isEmpty());
      // In a container the group may lie outside of what is mounted: then the mount is all there
      // is.
      if (matches && Path.of(entry[2]).startsWith(mount.root)) {
        own = top.resolve(mount.root.relativize(Path.of(entry[2])).toString()).normalize();
      }
    }
    return Stream.iterate(own, group -> group.startsWith(top), Path::getParent).toList();
  }
}
