package showreel.embedded;

import java.util.Collection;
import java.util.List;

import de.bwaldvogel.mongo.bson.Document;

/**
 * How to find the documents of a query: by reading part of an index, or all documents in the order of insertion.
 *
 * @param scan    null for all documents
 * @param sorting null if the scan is to be sorted as a whole
 */
record QueryPlan(IndexScan scan, IndexScan.Sorting sorting) {

    private static final QueryPlan ALL_DOCUMENTS = new QueryPlan(null, null);

    // What it takes to match a document, to read one from an index, and to sort one: measured, roughly.
    private static final double MATCH = 1;
    private static final double READ = 0.1;
    private static final double SORT_BY_FIELDS = 1.5;
    private static final double SORT_BY_INSERTION = 0.3;

    /**
     * Chooses the plan that is expected to read and sort least.
     *
     * @param wanted how many of the first documents the query is about; 0 for all
     */
    static QueryPlan of(Collection<OrderedIndex> indexes, Document filter, Document order, long wanted,
                        int total) {
        Conditions conditions = Conditions.of(filter);
        List<IndexScan> scans = indexes.stream()
            .filter(OrderedIndex::isUsable)
            .map(index -> index.scan(conditions))
            .toList();
        int matches = Math.min(total, scans.stream().mapToInt(IndexScan::size).min().orElse(total));
        Query query = new Query(order, wanted, matches);
        QueryPlan best = ALL_DOCUMENTS;
        double lowest = query.costOfAll(total);
        for (IndexScan scan : scans) {
            IndexScan.Sorting sorting = scan.sortingBy(order);
            for (QueryPlan plan : List.of(new QueryPlan(scan, sorting), new QueryPlan(scan, null))) {
                double cost = query.costOf(plan);
                if (cost < lowest) {
                    best = plan;
                    lowest = cost;
                }
            }
        }
        return best;
    }

    /** @param matches how many documents match at most, as far as the indexes tell */
    private record Query(Document order, long wanted, int matches) {

        double costOfAll(int total) {
            return order.isEmpty() ? read(total) * MATCH : total * MATCH + matches * SORT_BY_FIELDS;
        }

        double costOf(QueryPlan plan) {
            double each = plan.scan.exact() ? READ : MATCH;
            int size = plan.scan.size();
            if (plan.sorting == null) {
                return size * (each + (order.isEmpty() ? SORT_BY_INSERTION : SORT_BY_FIELDS));
            }
            if (plan.scan.isGroupInOrder(plan.sorting)) {
                return read(size) * each;
            }
            boolean isOneGroup = plan.sorting.fields() == plan.scan.points();
            return isOneGroup ? size * (each + SORT_BY_INSERTION) : read(size) * (each + SORT_BY_INSERTION);
        }

        /** How many of the documents have to be read until the wanted ones are found. */
        private double read(int documents) {
            return wanted == 0 || matches == 0 ? documents : Math.min(documents, (double) wanted * documents / matches);
        }
    }
}
