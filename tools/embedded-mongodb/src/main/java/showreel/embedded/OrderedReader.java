package showreel.embedded;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import de.bwaldvogel.mongo.bson.Document;
import showreel.embedded.OrderedIndex.Range;
import showreel.embedded.Store.Slot;

/** Reads a range of an index in the order of a query, one group of equal entries after the other, up to a limit. */
final class OrderedReader {

    private final IndexScan scan;
    private final IndexScan.Sorting sorting;
    private final Range range;
    private final Predicate<Slot<Document>> matching;
    private final Sorter withinGroup;

    private final List<Document> found = new ArrayList<>();
    private long toSkip;
    private int limit;

    /** @param withinGroup the order of documents that the index holds for equal */
    OrderedReader(QueryPlan plan, Predicate<Slot<Document>> matching, Sorter withinGroup) {
        this.scan = plan.scan();
        this.sorting = plan.sorting();
        this.range = scan.ranges().get(0);
        this.matching = matching;
        this.withinGroup = withinGroup;
    }

    /** @param newLimit 0 for all */
    List<Document> read(int skip, int newLimit) {
        toSkip = skip;
        limit = newLimit;
        Range rest = scan.exact() ? skipGroups(skip) : range;
        while (rest.size() > 0 && !isFull()) {
            Range group = groupAt(sorting.backward() ? rest.to() - 1 : rest.from());
            readGroup(group);
            rest = sorting.backward() ? new Range(range.from(), group.from()) : new Range(group.to(), range.to());
        }
        return found;
    }

    private boolean isFull() {
        return limit > 0 && found.size() == limit;
    }

    private Range groupAt(int place) {
        return scan.index().groupOf(place, sorting.fields(), range);
    }

    /** Where every entry matches, those to be skipped need not be read, except in the group where the page begins. */
    private Range skipGroups(int skip) {
        if (skip >= range.size()) {
            return new Range(range.to(), range.to());
        }
        if (sorting.backward()) {
            Range group = groupAt(range.to() - 1 - skip);
            toSkip = skip - (range.to() - group.to());
            return new Range(range.from(), group.to());
        }
        Range group = groupAt(range.from() + skip);
        toSkip = skip - (group.from() - range.from());
        return new Range(group.from(), range.to());
    }

    private void readGroup(Range group) {
        boolean isInOrder = group.size() == 1 || scan.isGroupInOrder(sorting);
        List<Slot<Document>> slots = new ArrayList<>(isInOrder ? 0 : group.size());
        for (int place = group.from(); place < group.to() && !isFull(); place++) {
            Slot<Document> slot = scan.index().get(place).slot();
            if (matching.test(slot)) {
                if (isInOrder) {
                    take(slot);
                } else {
                    slots.add(slot);
                }
            }
        }
        withinGroup.sort(slots.stream(), 0).forEach(this::take);
    }

    private void take(Slot<Document> slot) {
        if (toSkip > 0) {
            toSkip--;
        } else if (!isFull()) {
            found.add(slot.value());
        }
    }
}
