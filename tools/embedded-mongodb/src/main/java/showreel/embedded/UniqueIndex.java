package showreel.embedded;

import java.util.List;
import java.util.Map;
import java.util.Map.Entry;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.DefaultQueryMatcher;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.QueryMatcher;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.DuplicateKeyError;

/**
 * The rule of a unique index, sparse or partial if wanted, whose violations can be explained to the client. Queries use
 * an {@link OrderedIndex} on the same fields.
 */
final class UniqueIndex extends AbstractUniqueIndex<Object> {

    private static final QueryMatcher MATCHER = new DefaultQueryMatcher();

    private final Store.StoredMap<Object> map;
    private final Document partialFilter;
    private final Violations violations;

    UniqueIndex(Store.StoredMap<Object> map, String name, List<IndexKey> keys, boolean sparse, Document partialFilter,
                Violations violations) {
        super(name, keys, sparse || partialFilter != null);
        this.map = map;
        this.partialFilter = partialFilter;
        this.violations = violations;
    }

    private boolean covers(Document document) {
        return partialFilter == null || MATCHER.matches(document, partialFilter);
    }

    @Override
    public void checkAdd(Document document, MongoCollection<Object> collection) {
        if (covers(document)) {
            explained(document, () -> super.checkAdd(document, collection));
        }
    }

    @Override
    public void add(Document document, Object position, MongoCollection<Object> collection) {
        if (covers(document)) {
            super.add(document, position, collection);
        }
    }

    @Override
    public Object remove(Document document) {
        return covers(document) ? super.remove(document) : null;
    }

    @Override
    public Object getPosition(Document document) {
        return covers(document) ? super.getPosition(document) : null;
    }

    @Override
    public void checkUpdate(Document oldDocument, Document newDocument, MongoCollection<Object> collection) {
        if (!covers(newDocument)) {
            return;
        }
        if (covers(oldDocument)) {
            explained(newDocument, () -> super.checkUpdate(oldDocument, newDocument, collection));
        } else {
            checkAdd(newDocument, collection);
        }
    }

    @Override
    public void updateInPlace(Document oldDocument, Document newDocument, Object position,
                              MongoCollection<Object> collection) {
        if (covers(oldDocument) && covers(newDocument)) {
            super.updateInPlace(oldDocument, newDocument, position, collection);
        } else {
            remove(oldDocument);
            add(newDocument, position, collection);
        }
    }

    private void explained(Document document, Runnable check) {
        try {
            check.run();
        } catch (DuplicateKeyError e) {
            Document pattern = new Document();
            Document value = new Document();
            for (IndexKey key : getKeys()) {
                pattern.put(key.getKey(), key.isAscending() ? 1 : -1);
                Object found = Utils.getSubdocumentValue(document, key.getKey());
                value.put(key.getKey(), found instanceof Missing ? null : found);
            }
            violations.add(e, pattern, value);
            throw e;
        }
    }

    @Override
    protected Object removeDocument(KeyValue keyValue) {
        return map.remove(keyValue);
    }

    @Override
    protected boolean putKeyPosition(KeyValue keyValue, Object position) {
        return map.get(keyValue) == null && map.put(keyValue, Missing.ofNullable(position)) == null;
    }

    @Override
    protected Iterable<Entry<KeyValue, Object>> getIterable() {
        return map.slots().stream()
            .map(slot -> Map.entry((KeyValue) slot.key(), slot.value()))
            ::iterator;
    }

    @Override
    protected Object getPosition(KeyValue keyValue) {
        return map.get(keyValue);
    }

    @Override
    public long getCount() {
        return map.slots().size();
    }

    @Override
    public long getDataSize() {
        return getCount();
    }
}
