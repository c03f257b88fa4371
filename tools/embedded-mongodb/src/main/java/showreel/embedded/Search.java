package showreel.embedded;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.bson.Document;
import showreel.embedded.OrderedIndex.Range;
import showreel.embedded.Store.Slot;

/**
 * Finds documents of a collection. The answer is always that of reading all documents: those that match, in the given
 * order, and in the order of insertion where that says nothing.
 */
final class Search {

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
        long wanted = limit > 0 ? (long) skip + limit : 0;
        QueryPlan plan = QueryPlan.of(indexes, filter, order, wanted, documents.slots().size());
        if (plan.sorting() != null) {
            Sorter withinGroup = new Sorter(plan.sorting().complete() ? new Document() : order);
            return new OrderedReader(plan, matching(filter, plan), withinGroup).read(skip, limit);
        }
        Stream<Slot<Document>> matching = candidates(plan).filter(matching(filter, plan));
        boolean isSorted = plan.scan() == null && order.isEmpty();
        Stream<Slot<Document>> sorted = isSorted ? matching : new Sorter(order).sort(matching, wanted);
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
        if (filter.isEmpty() || plan.scan() != null && plan.scan().exact()) {
            return slot -> true;
        }
        Filter simplified = new Filter(filter);
        return slot -> simplified.test(slot.value());
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
}
