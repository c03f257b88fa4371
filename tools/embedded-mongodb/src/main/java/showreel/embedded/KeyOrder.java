package showreel.embedded;

import java.time.Instant;
import java.util.Comparator;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Decimal128;
import de.bwaldvogel.mongo.bson.ObjectId;

/**
 * The order of the values that indexes hold. For these values it is the order of the library, which is MongoDB's, and
 * two values are equal exactly if the library's matcher takes them for equal.
 */
final class KeyOrder implements Comparator<Object> {

    static final KeyOrder INSTANCE = new KeyOrder();

    /** Before or after all values of a type. */
    record TypeEdge(int type, boolean after) {
    }

    private static final int UNSUPPORTED = -1;
    private static final int NULL = 0;
    private static final int NUMBER = 1;
    private static final int STRING = 2;
    private static final int OBJECT_ID = 3;
    private static final int BOOLEAN = 4;
    private static final int DATE = 5;

    private static final double MAX_EXACT_INTEGER = 1L << 53;

    private KeyOrder() {
    }

    /** Whether an index can hold the value. The library compares other values in ways that are no total order. */
    static boolean supports(Object value) {
        return typeOf(value) != UNSUPPORTED;
    }

    static int typeOf(Object value) {
        if (value instanceof String) {
            return STRING;
        } else if (value instanceof ObjectId) {
            return OBJECT_ID;
        } else if (value instanceof Number number) {
            return isExact(number) ? NUMBER : UNSUPPORTED;
        } else if (value instanceof Instant) {
            return DATE;
        } else if (value instanceof Boolean) {
            return BOOLEAN;
        } else if (Missing.isNullOrMissing(value)) {
            return NULL;
        } else if (value instanceof TypeEdge edge) {
            return edge.type();
        }
        return UNSUPPORTED;
    }

    private static boolean isExact(Number number) {
        double value = number.doubleValue();
        if (number instanceof Decimal128 || Math.abs(value) > MAX_EXACT_INTEGER || Double.isNaN(value)) {
            return false;
        }
        return value == Math.rint(value) || Math.abs(value) < Integer.MAX_VALUE;
    }

    @Override
    public int compare(Object one, Object other) {
        if (one == other) {
            return 0;
        } else if (one instanceof String string && other instanceof String otherString) {
            return string.compareTo(otherString);
        } else if (one instanceof Instant date && other instanceof Instant otherDate) {
            return date.compareTo(otherDate);
        }
        int type = typeOf(one);
        int types = Integer.compare(type, typeOf(other));
        if (types != 0) {
            return types;
        }
        int edges = Integer.compare(edgeOf(one), edgeOf(other));
        return edges != 0 || one instanceof TypeEdge ? edges : compareOfType(type, one, other);
    }

    private static int edgeOf(Object value) {
        return value instanceof TypeEdge edge ? (edge.after() ? 1 : -1) : 0;
    }

    private static int compareOfType(int type, Object one, Object other) {
        return switch (type) {
            // The difference of -0.0 and 0.0, which are equal, is lost by the addition.
            case NUMBER -> Double.compare(((Number) one).doubleValue() + 0.0, ((Number) other).doubleValue() + 0.0);
            case OBJECT_ID -> ((ObjectId) one).compareTo((ObjectId) other);
            case BOOLEAN -> Boolean.compare((Boolean) one, (Boolean) other);
            default -> 0;
        };
    }
}
