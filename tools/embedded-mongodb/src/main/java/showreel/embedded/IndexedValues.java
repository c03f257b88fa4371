package showreel.embedded;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;

/** Reads the fields of an index from documents. */
final class IndexedValues {

    /** The values of the fields, together; several if a field is an array. None if a value can not be ordered. */
    record Tuples(List<Object[]> values, boolean hasArray, boolean isLeftOut) {
    }

    private static final Tuples NONE = new Tuples(List.of(), false, false);
    private static final Tuples LEFT_OUT = new Tuples(List.of(), false, true);
    private static final Pattern NUMBER_IN_PATH = Pattern.compile("(^|\\.)\\d*(\\.|$)");
    private static final int MAX_TUPLES = 10_000;

    private final List<String[]> paths;

    IndexedValues(List<IndexKey> keys) {
        paths = keys.stream().map(key -> pathOf(key.getKey())).toList();
    }

    static String[] pathOf(String field) {
        return field.split("\\.");
    }

    /** A number in a path may be a place in an array or the name of a field. */
    static boolean isSupported(String field) {
        return !NUMBER_IN_PATH.matcher(field).find();
    }

    /** Returns nothing for no document. */
    Tuples of(Document document) {
        if (document == null) {
            return NONE;
        }
        boolean hasArray = false;
        List<Object[]> tuples = Collections.singletonList(new Object[paths.size()]);
        for (int i = 0; i < paths.size(); i++) {
            List<Object> found = new ArrayList<>(1);
            hasArray |= collect(document, paths.get(i), 0, found);
            for (Object value : found) {
                if (!KeyOrder.supports(value)) {
                    return LEFT_OUT;
                }
            }
            tuples = multiplied(tuples, i, found);
            if (tuples.size() > MAX_TUPLES) {
                return LEFT_OUT;
            }
        }
        return new Tuples(tuples, hasArray, false);
    }

    private static List<Object[]> multiplied(List<Object[]> tuples, int field, List<Object> values) {
        if (values.size() == 1) {
            tuples.forEach(tuple -> tuple[field] = values.get(0));
            return tuples;
        }
        TreeSet<Object> different = new TreeSet<>(KeyOrder.INSTANCE);
        different.addAll(values);
        if (different.isEmpty()) {
            different.add(null);
        }
        List<Object[]> more = new ArrayList<>();
        for (Object[] tuple : tuples) {
            for (Object value : different) {
                Object[] copy = tuple.clone();
                copy[field] = value;
                more.add(copy);
            }
        }
        return more;
    }

    /** Returns the value at the end of a path, null if there is none, and a collection if the path leads into one. */
    static Object single(Document document, String[] path) {
        Object value = document;
        for (String name : path) {
            if (value instanceof Collection) {
                return value;
            }
            value = value instanceof Document inner ? inner.get(name) : null;
        }
        return value;
    }

    /** Adds the values at the end of a path. Returns whether there is an array on it. */
    private static boolean collect(Object value, String[] path, int at, List<Object> found) {
        if (value instanceof Collection<?> elements) {
            elements.forEach(element -> collect(element, path, at, found));
            return true;
        }
        if (at == path.length) {
            found.add(value instanceof Missing ? null : value);
            return false;
        }
        Object next = value instanceof Document document ? document.getOrMissing(path[at]) : null;
        return collect(next, path, at + 1, found);
    }
}
