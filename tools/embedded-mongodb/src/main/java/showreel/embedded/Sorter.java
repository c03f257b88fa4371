package showreel.embedded;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.backend.DocumentComparator;
import de.bwaldvogel.mongo.bson.Document;
import showreel.embedded.Store.Slot;

/** Sorts documents by fields, and by insertion where those are equal. Reads the fields of each document once. */
final class Sorter {

    /** Up to so many, selecting the first ones is faster than sorting all. */
    private static final int MOST_SELECTED = 1000;
    private static final Comparator<Slot<Document>> BY_INSERTION = Comparator.comparingLong(Slot::number);

    private record Candidate(Slot<Document> slot, Object[] values) {
    }

    private final Document order;
    private final List<String[]> paths;
    private final boolean[] ascending;

    /** @param order empty for the order of insertion */
    Sorter(Document order) {
        this.order = order;
        this.paths = order.keySet().stream().map(IndexedValues::pathOf).toList();
        this.ascending = new boolean[paths.size()];
        int i = 0;
        for (Map.Entry<String, Object> field : order.entrySet()) {
            ascending[i++] = ((Number) field.getValue()).intValue() > 0;
        }
    }

    /** @param wanted how many of the first ones are needed; 0 for all */
    Stream<Slot<Document>> sort(Stream<Slot<Document>> slots, long wanted) {
        if (order.isEmpty()) {
            return first(slots, wanted, BY_INSERTION);
        }
        List<Candidate> candidates = slots.map(slot -> new Candidate(slot, valuesOf(slot.value()))).toList();
        boolean isSimple = candidates.stream().allMatch(candidate -> candidate.values() != null);
        return first(candidates.stream(), wanted, isSimple ? this::compare : byLibrary()).map(Candidate::slot);
    }

    private static <E> Stream<E> first(Stream<E> elements, long wanted, Comparator<E> order) {
        return wanted > 0 && wanted <= MOST_SELECTED ? FirstInOrder.of(elements, (int) wanted, order).stream()
            : elements.sorted(order);
    }

    /** Returns null if there is a value that only the library can compare. */
    private Object[] valuesOf(Document document) {
        Object[] values = new Object[paths.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = IndexedValues.single(document, paths.get(i));
            if (!KeyOrder.supports(values[i])) {
                return null;
            }
        }
        return values;
    }

    private int compare(Candidate one, Candidate other) {
        for (int i = 0; i < ascending.length; i++) {
            int compared = KeyOrder.INSTANCE.compare(one.values()[i], other.values()[i]);
            if (compared != 0) {
                return ascending[i] ? compared : -compared;
            }
        }
        return BY_INSERTION.compare(one.slot(), other.slot());
    }

    private Comparator<Candidate> byLibrary() {
        return Comparator.comparing((Candidate candidate) -> candidate.slot().value(), new DocumentComparator(order))
            .thenComparing(Candidate::slot, BY_INSERTION);
    }
}
