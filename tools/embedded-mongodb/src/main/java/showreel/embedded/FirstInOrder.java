package showreel.embedded;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.Stream;

/** Finds the first elements in an order without sorting all of them, which takes most of the time of a page. */
final class FirstInOrder<E> {

    private final int wanted;
    private final Comparator<E> order;
    private final PriorityQueue<E> found;

    private FirstInOrder(int wanted, Comparator<E> order) {
        this.wanted = wanted;
        this.order = order;
        this.found = new PriorityQueue<>(wanted + 1, order.reversed());
    }

    static <E> List<E> of(Stream<E> elements, int wanted, Comparator<E> order) {
        FirstInOrder<E> first = new FirstInOrder<>(wanted, order);
        elements.forEachOrdered(first::add);
        return first.found.stream().sorted(order).toList();
    }

    private void add(E candidate) {
        if (found.size() < wanted) {
            found.add(candidate);
        } else if (order.compare(candidate, found.peek()) < 0) {
            found.poll();
            found.add(candidate);
        }
    }
}
