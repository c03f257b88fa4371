package showreel.embedded;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.ToIntFunction;

import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import showreel.embedded.Store.Slot;

/**
 * The documents of a collection in the order of some fields, and of insertion where those are equal. It contains every
 * document, also if the index is declared as sparse or partial.
 */
final class OrderedIndex {

    /** A document at one of its places; there are several if a field is an array. */
    record Entry(Object[] values, Slot<Document> slot) {
    }

    /** Places from the first on and before the second. */
    record Range(int from, int to) {

        int size() {
            return to - from;
        }
    }

    private static final int MAX_RANGES = 10_000;

    private final List<IndexKey> keys;
    private final IndexedValues indexedValues;
    private final SortedEntries<Entry> entries = new SortedEntries<>(this::compare);
    /** How many documents have an array on the path of a field. */
    private int withArrays;
    /** How many documents are left out, because a value of theirs can not be ordered. */
    private int leftOut;

    OrderedIndex(List<IndexKey> keys, Collection<Slot<Document>> slots) {
        this.keys = keys;
        this.indexedValues = new IndexedValues(keys);
        List<Entry> all = new ArrayList<>();
        for (Slot<Document> slot : slots) {
            IndexedValues.Tuples tuples = indexedValues.of(slot.value());
            count(tuples, 1);
            tuples.values().forEach(values -> all.add(new Entry(values, slot)));
        }
        entries.addAll(all);
    }

    List<IndexKey> keys() {
        return keys;
    }

    boolean isUsable() {
        return leftOut == 0 && keys.stream().allMatch(key -> IndexedValues.isSupported(key.getKey()));
    }

    /** Whether a document can have several places. */
    boolean hasArrays() {
        return withArrays > 0;
    }

    Entry get(int place) {
        return entries.get(place);
    }

    void changed(Slot<Document> slot, Document oldDocument, Document newDocument) {
        IndexedValues.Tuples before = indexedValues.of(oldDocument);
        IndexedValues.Tuples after = indexedValues.of(newDocument);
        count(before, -1);
        count(after, 1);
        if (!isSame(before.values(), after.values())) {
            before.values().forEach(values -> entries.remove(new Entry(values, slot)));
            after.values().forEach(values -> entries.add(new Entry(values, slot)));
        }
    }

    private void count(IndexedValues.Tuples tuples, int change) {
        withArrays += tuples.hasArray() ? change : 0;
        leftOut += tuples.isLeftOut() ? change : 0;
    }

    private boolean isSame(List<Object[]> before, List<Object[]> after) {
        if (before.size() != after.size()) {
            return false;
        }
        for (int i = 0; i < before.size(); i++) {
            if (compare(before.get(i), after.get(i), keys.size()) != 0) {
                return false;
            }
        }
        return true;
    }

    private int compare(Entry one, Entry other) {
        int values = compare(one.values(), other.values(), keys.size());
        return values != 0 ? values : Long.compare(one.slot().number(), other.slot().number());
    }

    private int compare(Object[] one, Object[] other, int fields) {
        for (int i = 0; i < fields; i++) {
            int compared = KeyOrder.INSTANCE.compare(one[i], other[i]);
            if (compared != 0) {
                return keys.get(i).isAscending() ? compared : -compared;
            }
        }
        return 0;
    }

    /** The places of the entries with the same first fields as the entry at a place, within a range. */
    Range groupOf(int place, int fields, Range within) {
        Object[] values = get(place).values();
        int from = place > within.from() && compare(get(place - 1).values(), values, fields) == 0
            ? entries.countBefore(before(values, fields)) : place;
        int to = place + 1 < within.to() && compare(get(place + 1).values(), values, fields) == 0
            ? entries.countBefore(after(values, fields)) : place + 1;
        return new Range(Math.max(from, within.from()), Math.min(to, within.to()));
    }

    /** What the conditions leave of this index. */
    IndexScan scan(Conditions conditions) {
        List<Object[]> prefixes = Collections.singletonList(new Object[0]);
        List<Range> ranges = null;
        int used = 0;
        while (used < keys.size() && ranges == null) {
            Conditions.Condition condition = conditions.of(keys.get(used).getKey());
            // An array matches null in ways that its elements do not tell.
            if (condition == null || condition.allowsNull() && hasArrays()) {
                break;
            }
            if (condition.isRange()) {
                ranges = rangesOf(prefixes, condition);
            } else if (prefixes.size() * condition.points().size() <= MAX_RANGES) {
                prefixes = extended(prefixes, condition.points());
            } else {
                break;
            }
            used++;
        }
        int points = ranges == null ? used : used - 1;
        boolean exact = conditions.isComplete() && used == conditions.size() && !hasArrays();
        return new IndexScan(this, ranges == null ? rangesOf(prefixes) : ranges, points, exact);
    }

    private static List<Object[]> extended(List<Object[]> prefixes, List<Object> points) {
        List<Object[]> longer = new ArrayList<>();
        for (Object[] prefix : prefixes) {
            for (Object point : points) {
                longer.add(with(prefix, point));
            }
        }
        return longer;
    }

    private static Object[] with(Object[] prefix, Object value) {
        Object[] longer = Arrays.copyOf(prefix, prefix.length + 1);
        longer[prefix.length] = value;
        return longer;
    }

    private List<Range> rangesOf(List<Object[]> prefixes) {
        return prefixes.stream()
            .map(prefix -> range(before(prefix, prefix.length), after(prefix, prefix.length)))
            .toList();
    }

    private List<Range> rangesOf(List<Object[]> prefixes, Conditions.Condition condition) {
        return prefixes.stream().map(prefix -> rangeOf(prefix, condition)).toList();
    }

    private Range rangeOf(Object[] prefix, Conditions.Condition condition) {
        Conditions.Bound low = condition.low();
        Conditions.Bound high = condition.high();
        int type = KeyOrder.typeOf(low != null ? low.value() : high.value());
        Object[] lowest = with(prefix, low != null ? low.value() : new KeyOrder.TypeEdge(type, false));
        Object[] highest = with(prefix, high != null ? high.value() : new KeyOrder.TypeEdge(type, true));
        boolean withLowest = low == null || low.inclusive();
        boolean withHighest = high == null || high.inclusive();
        int length = prefix.length + 1;
        return keys.get(prefix.length).isAscending()
            ? range(withLowest ? before(lowest, length) : after(lowest, length),
                withHighest ? after(highest, length) : before(highest, length))
            : range(withHighest ? before(highest, length) : after(highest, length),
                withLowest ? after(lowest, length) : before(lowest, length));
    }

    private Range range(ToIntFunction<Entry> start, ToIntFunction<Entry> end) {
        int from = entries.countBefore(start);
        return new Range(from, Math.max(from, entries.countBefore(end)));
    }

    private ToIntFunction<Entry> before(Object[] values, int fields) {
        return entry -> compare(entry.values(), values, fields);
    }

    private ToIntFunction<Entry> after(Object[] values, int fields) {
        return entry -> compare(entry.values(), values, fields) <= 0 ? -1 : 1;
    }
}
