package showreel.embedded;

import java.util.List;

import de.bwaldvogel.mongo.bson.Document;

/** The aggregation by which drivers count documents, which need not be read for it. */
record Counting(Document filter, int skip, int limit) {

    private static final String SUM = "n";

    /** Returns null for any other aggregation. */
    static Counting of(Document command) {
        List<Document> stages = Corrections.documents(command, "pipeline");
        if (stages.size() < 2 || stages.stream().anyMatch(stage -> stage.size() != 1)) {
            return null;
        }
        Document group = new Document("_id", 1).append(SUM, new Document("$sum", 1));
        if (!(stages.get(0).get("$match") instanceof Document filter)
            || !group.equals(stages.get(stages.size() - 1).get("$group"))) {
            return null;
        }
        int skip = 0;
        int limit = 0;
        int next = 1;
        if (stages.get(next).get("$skip") instanceof Number number) {
            skip = number.intValue();
            next++;
        }
        if (stages.get(next).get("$limit") instanceof Number number) {
            limit = number.intValue();
            next++;
        }
        return next == stages.size() - 1 ? new Counting(filter, skip, limit) : null;
    }

    Document reply(String namespace, int count) {
        List<Document> groups = count == 0 ? List.of() : List.of(new Document("_id", 1).append(SUM, count));
        Document cursor = new Document("firstBatch", groups).append("id", 0L).append("ns", namespace);
        return new Document("cursor", cursor).append("ok", 1.0);
    }
}
