package showreel.embedded;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * A sorted list that finds an entry by its place as fast as by its value, so ranges are counted and skipped without
 * being read. It consists of blocks, so that an insertion moves few entries.
 */
final class SortedEntries<E> {

    private static final int MAX_BLOCK = 512;

    private final Comparator<E> order;
    private final List<ArrayList<E>> blocks = new ArrayList<>();
    /** The place of the first entry of each block, and the number of all entries; null after a change of the blocks. */
    private int[] starts;

    SortedEntries(Comparator<E> order) {
        this.order = order;
    }

    int size() {
        return starts()[blocks.size()];
    }

    E get(int place) {
        int[] first = starts();
        int low = 0;
        int high = blocks.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (first[middle] <= place) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return blocks.get(low).get(place - first[low]);
    }

    /** Counts the entries before a position: those for which the function is negative. */
    int countBefore(ToIntFunction<E> position) {
        int block = firstBlock(position);
        return starts()[block] + (block < blocks.size() ? firstInBlock(blocks.get(block), position) : 0);
    }

    void add(E entry) {
        starts = null;
        if (blocks.isEmpty()) {
            blocks.add(new ArrayList<>(List.of(entry)));
            return;
        }
        ToIntFunction<E> position = other -> order.compare(other, entry);
        int number = Math.min(firstBlock(position), blocks.size() - 1);
        ArrayList<E> block = blocks.get(number);
        block.add(firstInBlock(block, position), entry);
        if (block.size() > MAX_BLOCK) {
            split(number);
        }
    }

    void addAll(List<E> entries) {
        if (!blocks.isEmpty()) {
            entries.forEach(this::add);
            return;
        }
        List<E> sorted = new ArrayList<>(entries);
        sorted.sort(order);
        for (int from = 0; from < sorted.size(); from += MAX_BLOCK / 2) {
            blocks.add(new ArrayList<>(sorted.subList(from, Math.min(from + MAX_BLOCK / 2, sorted.size()))));
        }
        starts = null;
    }

    void remove(E entry) {
        int number = firstBlock(other -> order.compare(other, entry));
        ArrayList<E> block = number < blocks.size() ? blocks.get(number) : new ArrayList<>();
        int place = Collections.binarySearch(block, entry, order);
        if (place < 0) {
            throw new IllegalStateException("an index has no entry " + entry);
        }
        block.remove(place);
        if (block.isEmpty()) {
            blocks.remove(number);
        }
        starts = null;
    }

    /** A full last block stays full, because most entries arrive in their order. */
    private void split(int number) {
        ArrayList<E> block = blocks.get(number);
        boolean isLast = number == blocks.size() - 1;
        List<E> tail = block.subList(isLast ? MAX_BLOCK : MAX_BLOCK / 2, block.size());
        blocks.add(number + 1, new ArrayList<>(tail));
        tail.clear();
    }

    /** The first block that does not end before the position. */
    private int firstBlock(ToIntFunction<E> position) {
        int low = 0;
        int high = blocks.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            ArrayList<E> block = blocks.get(middle);
            if (position.applyAsInt(block.get(block.size() - 1)) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int firstInBlock(ArrayList<E> block, ToIntFunction<E> position) {
        int low = 0;
        int high = block.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (position.applyAsInt(block.get(middle)) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int[] starts() {
        if (starts == null) {
            starts = new int[blocks.size() + 1];
            for (int i = 0; i < blocks.size(); i++) {
                starts[i + 1] = starts[i] + blocks.get(i).size();
            }
        }
        return starts;
    }
}
