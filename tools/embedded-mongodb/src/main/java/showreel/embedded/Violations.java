package showreel.embedded;

import java.util.HashMap;
import java.util.Map;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.DuplicateKeyError;

/** What the unique indexes refused during the command that is being carried out. */
final class Violations {

    private final Map<String, Document> byMessage = new HashMap<>();

    void add(DuplicateKeyError error, Document keyPattern, Document keyValue) {
        byMessage.put(error.getMessageWithoutErrorCode(),
            new Document("keyPattern", keyPattern).append("keyValue", keyValue));
    }

    /** Adds keyPattern and keyValue to an error, as MongoDB does. */
    void explain(Document error) {
        String message = String.valueOf(error.get("errmsg"));
        byMessage.forEach((known, details) -> {
            if (message.endsWith(known)) {
                error.putAll(details);
            }
        });
    }

    void clear() {
        byMessage.clear();
    }
}
