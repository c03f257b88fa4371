package showreel.embedded;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.bson.Document;

/** Finds the first documents in an order without sorting all of them, which takes most of the time of a page. */
final class FirstInOrder {

    private record Numbered(Document document, long number) {
    }

    private final int wanted;
    private final Comparator<Numbered> order;
    private final PriorityQueue<Numbered> found;
    private long seen;

    private FirstInOrder(int wanted, Comparator<Document> order) {
        this.wanted = wanted;
        // As in a stable sort: what is equal stays in the order in which it came.
        this.order = Comparator.comparing(Numbered::document, order).thenComparingLong(Numbered::number);
        this.found = new PriorityQueue<>(wanted + 1, this.order.reversed());
    }

    static List<Document> of(Stream<Document> documents, int wanted, Comparator<Document> order) {
        FirstInOrder first = new FirstInOrder(wanted, order);
        documents.forEachOrdered(first::add);
        return first.found.stream().sorted(first.order).map(Numbered::document).toList();
    }

    private void add(Document document) {
        Numbered candidate = new Numbered(document, seen++);
        if (found.size() < wanted) {
            found.add(candidate);
        } else if (order.compare(candidate, found.peek()) < 0) {
            found.poll();
            found.add(candidate);
        }
    }
}
