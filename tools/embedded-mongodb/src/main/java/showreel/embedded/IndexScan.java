package showreel.embedded;

import java.util.List;
import java.util.Map;

import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import showreel.embedded.OrderedIndex.Range;

/**
 * The part of an index that contains all documents of a filter.
 *
 * @param points how many of the first fields have given values
 * @param exact  whether it contains no other document, and each once
 */
record IndexScan(OrderedIndex index, List<Range> ranges, int points, boolean exact) {

    /**
     * How the index relates to an order.
     *
     * @param fields   how many of the first fields are the same within a group of entries, whose order they do not tell
     * @param complete whether documents of a group are equal in the order
     * @param backward whether the index has to be read backward
     */
    record Sorting(int fields, boolean complete, boolean backward) {
    }

    int size() {
        return ranges.stream().mapToInt(Range::size).sum();
    }

    /** Returns null if the index tells nothing about the order. An empty order is that of insertion. */
    Sorting sortingBy(Document order) {
        if (ranges.size() != 1 || index.hasArrays()) {
            return null;
        }
        List<IndexKey> keys = index.keys();
        int place = points;
        boolean backward = false;
        for (Map.Entry<String, Object> field : order.entrySet()) {
            if (isPoint(field.getKey())) {
                continue;
            }
            boolean ascending = ((Number) field.getValue()).intValue() > 0;
            if (place == keys.size() || !keys.get(place).getKey().equals(field.getKey())
                || place > points && backward != (ascending != keys.get(place).isAscending())) {
                return place == points ? null : new Sorting(place, false, backward);
            }
            backward = ascending != keys.get(place).isAscending();
            place++;
        }
        return new Sorting(place, true, backward);
    }

    private boolean isPoint(String field) {
        return index.keys().subList(0, points).stream().anyMatch(key -> key.getKey().equals(field));
    }

    boolean isGroupInOrder(Sorting sorting) {
        return sorting.complete() && sorting.fields() == index.keys().size();
    }
}
