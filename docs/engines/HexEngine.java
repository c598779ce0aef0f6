import java.util.*;

/** The same in Java: javac HexEngine.java, then java -cp . HexEngine. Stands for somebody's agent: it takes the first empty cell. */
public class HexEngine {
  static List<String> empty = new ArrayList<>();

  /** `position fen ROWS SIDE [moves M ...]`. */
  static void setUp(String[] words) {
    empty.clear();
    String[] rows = words[2].split("/");
    for (int y = 0; y < rows.length; y++) {
      int x = 0;
      for (String part : rows[y].split("(?<=[BW])|(?=[BW])")) {
        boolean stone = part.matches("[BW]");
        int cells = stone ? 1 : Integer.parseInt(part);
        for (int i = 0; i < cells && !stone; i++) empty.add((char) ('a' + x + i) + "" + (y + 1));
        x += cells;
      }
    }
    if (words.length > 5) empty.removeAll(Arrays.asList(words).subList(5, words.length));
  }

  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    while (in.hasNextLine()) {
      String[] words = in.nextLine().trim().split("\\s+");
      try {
        switch (words[0]) {
          case "ugi" -> System.out.println("id name first\nugiok");
          case "isready" -> System.out.println("readyok");
          case "position" -> setUp(words);
          case "go" -> System.out.println("bestmove " + empty.get(0));
          case "quit" -> System.exit(0);
          default -> {}
        }
      } catch (RuntimeException error) { // A line that it can't obey is none to die of.
        System.out.println("info string error: " + error);
      }
      System.out.flush();
    }
  }
}
