package showreel.embedded;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.ErrorCode;
import de.bwaldvogel.mongo.exception.MongoServerError;

/** Where the library answers a write otherwise than MongoDB does, what it should have said or done. */
final class Corrections {

    private Corrections() {
    }

    /** The library stores such names, and then fails half-way through updates of the document. */
    static void refuseDottedNames(Document query) {
        List<Document> written = new ArrayList<>(documents(query, "documents"));
        documents(query, "updates").forEach(update -> addReplacement(update.get("u"), written));
        addReplacement(query.get("update"), written);
        for (Document document : written) {
            for (String name : document.keySet()) {
                if (name.contains(".")) {
                    throw new MongoServerError(ErrorCode.BadValue, "field name '" + name + "' contains a dot");
                }
            }
        }
    }

    private static void addReplacement(Object update, List<Document> replacements) {
        if (update instanceof Document document && document.keySet().stream().noneMatch(key -> key.startsWith("$"))) {
            replacements.add(document);
        }
    }

    /** The library carries on after a failed update even if the client asked it to stop: one at a time it can not. */
    static Document updateInOrder(Document query, UnaryOperator<Document> updateOne) {
        int matched = 0;
        int modified = 0;
        List<Document> upserted = new ArrayList<>();
        List<Document> writeErrors = List.of();
        List<Document> updates = documents(query, "updates");
        for (int i = 0; i < updates.size() && writeErrors.isEmpty(); i++) {
            Document reply = updateOne.apply(new Document(query).append("updates", List.of(updates.get(i))));
            matched += ((Number) reply.get("n")).intValue();
            modified += ((Number) reply.get("nModified")).intValue();
            upserted.addAll(numbered(documents(reply, "upserted"), i));
            writeErrors = numbered(documents(reply, "writeErrors"), i);
        }
        Document reply = new Document("n", matched).append("nModified", modified);
        if (!upserted.isEmpty()) {
            reply.put("upserted", upserted);
        }
        if (!writeErrors.isEmpty()) {
            reply.put("writeErrors", writeErrors);
        }
        return reply.append("ok", 1.0);
    }

    private static List<Document> numbered(List<Document> documents, int index) {
        documents.forEach(document -> document.put("index", index));
        return documents;
    }

    /** The library counts the documents it refused as inserted. */
    static void correctInsertCount(Document query, Document reply) {
        List<Document> errors = documents(reply, "writeErrors");
        if (!errors.isEmpty()) {
            boolean ordered = !Boolean.FALSE.equals(query.get("ordered"));
            int total = documents(query, "documents").size();
            reply.put("n", ordered ? errors.get(0).get("index") : Integer.valueOf(total - errors.size()));
        }
    }

    @SuppressWarnings("unchecked")
    static List<Document> documents(Document container, String key) {
        Object value = container.get(key);
        return value instanceof Collection<?> values ? new ArrayList<>((Collection<Document>) values) : List.of();
    }
}
