package showreel.embedded;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.backend.DefaultQueryMatcher;
import de.bwaldvogel.mongo.backend.DocumentComparator;
import de.bwaldvogel.mongo.backend.QueryMatcher;
import de.bwaldvogel.mongo.bson.Document;
import showreel.embedded.OrderedIndex.Range;
import showreel.embedded.Store.Slot;

/**
 * Finds documents of a collection. The answer is always that of reading all documents: those that match, in the given order, and
 * in the order of insertion where that says nothing.
 */
final class Search {

    /** Up to so many, selecting the first ones is faster than sorting all. */
    private static final int MOST_SELECTED = 1000;
    private static final Comparator<Slot<Document>> BY_INSERTION = Comparator.comparingLong(Slot::number);

    private final QueryMatcher matcher = new DefaultQueryMatcher();
    private final Store.StoredMap<Document> documents;
    private final Collection<OrderedIndex> indexes;

    Search(Store.StoredMap<Document> documents, Collection<OrderedIndex> indexes) {
        this.documents = documents;
        this.indexes = indexes;
    }

    /**
     * @param order empty for the order of insertion
     * @param limit 0 for all
     */
    List<Document> find(Document filter, Document order, int skip, int limit) {
        QueryPlan plan = QueryPlan.of(indexes, filter, order, limit > 0 ? skip + limit : 0, documents.slots().size());
        if (plan.sorting() != null) {
            Comparator<Slot<Document>> withinGroup = comparatorOf(plan.sorting().complete() ? new Document() : order);
            return new OrderedReader(plan, matching(filter, plan), withinGroup).read(skip, limit);
        }
        Stream<Slot<Document>> matching = candidates(plan).filter(matching(filter, plan));
        boolean isSorted = plan.scan() == null && order.isEmpty();
        Stream<Slot<Document>> sorted = isSorted ? matching : sort(matching, comparatorOf(order), skip, limit);
        Stream<Document> rest = sorted.skip(skip).map(Slot::value);
        return (limit > 0 ? rest.limit(limit) : rest).toList();
    }

    int count(Document filter, int skip, int limit) {
        QueryPlan plan = QueryPlan.of(indexes, filter, new Document(), 0, documents.slots().size());
        long all = plan.scan() != null && plan.scan().exact() ? plan.scan().size()
            : candidates(plan).filter(matching(filter, plan)).count();
        long rest = Math.max(0, all - skip);
        return (int) (limit > 0 ? Math.min(limit, rest) : rest);
    }

    private Predicate<Slot<Document>> matching(Document filter, QueryPlan plan) {
        boolean all = filter.isEmpty() || plan.scan() != null && plan.scan().exact();
        return slot -> all || matcher.matches(slot.value(), filter);
    }

    private Stream<Slot<Document>> candidates(QueryPlan plan) {
        if (plan.scan() == null) {
            return documents.slots().stream();
        }
        OrderedIndex index = plan.scan().index();
        Stream<Slot<Document>> candidates = plan.scan().ranges().stream().flatMap(range -> slots(index, range));
        if (!index.hasArrays()) {
            return candidates;
        }
        Set<Slot<Document>> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        return candidates.filter(seen::add);
    }

    private static Stream<Slot<Document>> slots(OrderedIndex index, Range range) {
        return IntStream.range(range.from(), range.to()).mapToObj(place -> index.get(place).slot());
    }

    private static Comparator<Slot<Document>> comparatorOf(Document order) {
        return order.isEmpty() ? BY_INSERTION
            : Comparator.comparing((Slot<Document> slot) -> slot.value(), new DocumentComparator(order))
                .thenComparing(BY_INSERTION);
    }

    private static Stream<Slot<Document>> sort(Stream<Slot<Document>> slots, Comparator<Slot<Document>> order, int skip,
                                               int limit) {
        long wanted = (long) skip + limit;
        return limit > 0 && wanted <= MOST_SELECTED ? FirstInOrder.of(slots, (int) wanted, order).stream()
            : slots.sorted(order);
    }
}
