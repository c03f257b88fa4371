package showreel.embedded;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;

/** The parts of a filter that an index can answer. */
final class Conditions {

    /** The values that a field may have: some, in their order, or those between two bounds; one may be missing. */
    record Condition(List<Object> points, Bound low, Bound high) {

        boolean isRange() {
            return points == null;
        }

        boolean allowsNull() {
            return points != null && points.contains(null);
        }

        boolean contains(Object value) {
            if (points != null) {
                return Collections.binarySearch(points, value, KeyOrder.INSTANCE) >= 0;
            }
            return isWithin(low, value, 1) && isWithin(high, value, -1);
        }

        private static boolean isWithin(Bound bound, Object value, int direction) {
            if (bound == null) {
                return true;
            }
            int compared = KeyOrder.INSTANCE.compare(value, bound.value()) * direction;
            return KeyOrder.typeOf(value) == KeyOrder.typeOf(bound.value())
                && (compared > 0 || compared == 0 && bound.inclusive());
        }
    }

    record Bound(Object value, boolean inclusive) {
    }

    private static final Set<String> LOWER = Set.of("$gt", "$gte");
    private static final Set<String> UPPER = Set.of("$lt", "$lte");

    private final Map<String, Condition> byField = new HashMap<>();
    private boolean complete = true;

    static Conditions of(Document filter) {
        Conditions conditions = new Conditions();
        conditions.add(filter);
        return conditions;
    }

    Condition of(String field) {
        return byField.get(field);
    }

    int size() {
        return byField.size();
    }

    /** Whether these conditions say all that the filter says. */
    boolean isComplete() {
        return complete;
    }

    private void add(Document filter) {
        filter.forEach((name, value) -> {
            if (name.equals("$and") && isFilters(value)) {
                ((Collection<?>) value).forEach(each -> add((Document) each));
                return;
            }
            Condition condition = conditionOf(name, value);
            if (condition == null || byField.putIfAbsent(name, condition) != null) {
                complete = false;
            }
        });
    }

    private static boolean isFilters(Object value) {
        return value instanceof Collection<?> filters && !filters.isEmpty()
            && filters.stream().allMatch(Document.class::isInstance);
    }

    /** Returns null for what no index can answer. */
    static Condition conditionOf(String name, Object value) {
        if (name.startsWith("$") || !IndexedValues.isSupported(name)) {
            return null;
        }
        if (!(value instanceof Document operators) || BsonRegularExpression.isRegularExpression(value)) {
            return points(Collections.singletonList(value));
        }
        if (operators.size() == 1 && operators.containsKey("$eq")) {
            return points(Collections.singletonList(operators.get("$eq")));
        }
        if (operators.size() == 1 && operators.get("$in") instanceof Collection<?> values) {
            return points(values);
        }
        return range(operators);
    }

    private static Condition points(Collection<?> values) {
        if (!values.stream().allMatch(KeyOrder::supports)) {
            return null;
        }
        TreeSet<Object> different = new TreeSet<>(KeyOrder.INSTANCE);
        different.addAll(values);
        return new Condition(new ArrayList<>(different), null, null);
    }

    private static Condition range(Document operators) {
        Bound low = null;
        Bound high = null;
        for (Map.Entry<String, Object> operator : operators.entrySet()) {
            Bound bound = new Bound(operator.getValue(), operator.getKey().endsWith("e"));
            if (LOWER.contains(operator.getKey()) && low == null) {
                low = bound;
            } else if (UPPER.contains(operator.getKey()) && high == null) {
                high = bound;
            } else {
                return null;
            }
        }
        return isOfOneType(low, high) ? new Condition(null, low, high) : null;
    }

    /** A range contains values of the type of its bounds only. */
    private static boolean isOfOneType(Bound low, Bound high) {
        Bound bound = low != null ? low : high;
        return bound != null && bound.value() != null && KeyOrder.supports(bound.value())
            && (low == null || high == null || KeyOrder.typeOf(low.value()) == KeyOrder.typeOf(high.value()));
    }
}
