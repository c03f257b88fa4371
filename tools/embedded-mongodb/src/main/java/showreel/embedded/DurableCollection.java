package showreel.embedded;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoCollection;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DocumentWithPosition;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;

/** A collection with ordered indexes, which never hands out its stored documents. */
final class DurableCollection extends AbstractSynchronizedMongoCollection<Object> {

    private static final Document EVERYTHING = new Document();

    private final Store.StoredMap<Document> documents;
    private final Map<String, OrderedIndex> orderedIndexes = new LinkedHashMap<>();
    private final Search search;

    DurableCollection(MongoDatabase database, String collectionName, CollectionOptions options,
                      Store.StoredMap<Document> documents, CursorRegistry cursorRegistry) {
        super(database, collectionName, options, cursorRegistry);
        this.documents = documents;
        this.search = new Search(documents, orderedIndexes.values());
        documents.observe((slot, oldDocument, newDocument) ->
            orderedIndexes.values().forEach(index -> index.changed(slot, oldDocument, newDocument)));
    }

    @Override
    public void addIndex(Index<Object> index) {
        super.addIndex(index);
        orderedIndexes.computeIfAbsent(index.getName(), name -> new OrderedIndex(index.getKeys(), documents.slots()));
    }

    @Override
    public void dropIndex(String indexName) {
        super.dropIndex(indexName);
        orderedIndexes.remove(indexName);
    }

    @Override
    protected QueryResult queryDocuments(Document query, Document orderBy, int numberToSkip, int limit, int batchSize,
                                         Document fieldSelector) {
        Set<String> leftOut = leftOut(fieldSelector);
        Stream<Document> found = find(query, orderBy, numberToSkip, limit).stream()
            .map(document -> without(leftOut, document));
        return matchDocumentsFromStream(found, EVERYTHING, null, 0, 0, batchSize, fieldSelector);
    }

    /** The fields that a projection leaves out. The library would copy them first. */
    private static Set<String> leftOut(Document projection) {
        if (projection == null) {
            return Set.of();
        }
        return projection.keySet().stream()
            .filter(name -> projection.get(name) instanceof Number && !Utils.isTrue(projection.get(name)))
            .filter(name -> !name.contains("."))
            .collect(Collectors.toSet());
    }

    private static Document without(Set<String> names, Document document) {
        if (names.isEmpty()) {
            return document;
        }
        Document rest = document.clone();
        rest.keySet().removeAll(names);
        return rest;
    }

    private List<Document> find(Document query, Document orderBy, int numberToSkip, int limit) {
        if (isNaturalDescending(orderBy)) {
            List<Document> matching = new ArrayList<>(search.find(query, EVERYTHING, 0, 0));
            Collections.reverse(matching);
            int from = Math.min(numberToSkip, matching.size());
            return matching.subList(from, limit > 0 ? Math.min(from + limit, matching.size()) : matching.size());
        }
        boolean isSorted = deriveComparator(orderBy) != null;
        return search.find(query, isSorted ? orderBy : EVERYTHING, numberToSkip, limit);
    }

    @Override
    protected QueryResult matchDocuments(Document query, Document orderBy, int numberToSkip, int limit, int batchSize,
                                         Document fieldSelector) {
        return queryDocuments(query, orderBy, numberToSkip, limit, batchSize, fieldSelector);
    }

    @Override
    public int count(Document query, int skip, int limit) {
        return search.count(query == null ? EVERYTHING : query, skip, limit);
    }

    /** The library copies every document for this. */
    @Override
    public synchronized Document handleDistinct(Document query) {
        Set<Object> values = new TreeSet<>(ValueComparator.ascWithoutListHandling());
        for (Document document : search.find((Document) query.getOrDefault("query", EVERYTHING), EVERYTHING, 0, 0)) {
            Object value = Utils.getSubdocumentValueCollectionAware(document, (String) query.get("key"));
            if (value instanceof Collection<?> elements) {
                values.addAll(elements);
            } else if (!(value instanceof Missing)) {
                values.add(value);
            }
        }
        Document reply = new Document("values", values);
        Utils.markOkay(reply);
        return reply;
    }

    /**
     * Updates change the documents they find in place. Working on copies leaves what is stored as it was,
     * so that a failed command can be rolled back.
     */
    @Override
    protected QueryResult createQueryResult(List<Document> matchedDocuments, int batchSize) {
        List<Document> copies = new ArrayList<>(matchedDocuments.size());
        for (Document document : matchedDocuments) {
            copies.add(document.cloneDeeply());
        }
        return super.createQueryResult(copies, batchSize);
    }

    @Override
    protected Object addDocumentInternal(Document document) {
        Object key = getIdField() == null ? UUID.randomUUID()
            : Missing.ofNullable(Utils.getSubdocumentValue(document, getIdField()));
        if (documents.put(key, document) != null) {
            throw new IllegalStateException("a document with key " + key + " already existed in " + this);
        }
        return key;
    }

    @Override
    protected void handleUpdate(Object position, Document oldDocument, Document newDocument) {
        documents.put(Missing.ofNullable(position), newDocument);
    }

    @Override
    protected void removeDocument(Object position) {
        if (documents.remove(position) == null) {
            throw new NoSuchElementException("no document with key " + position);
        }
    }

    @Override
    protected Document getDocument(Object position) {
        return documents.get(position);
    }

    @Override
    protected Stream<DocumentWithPosition<Object>> streamAllDocumentsWithPosition() {
        return documents.slots().stream().map(slot -> new DocumentWithPosition<>(slot.value(), slot.key()));
    }

    @Override
    public int count() {
        return documents.slots().size();
    }

    @Override
    public boolean isEmpty() {
        return documents.slots().isEmpty();
    }

    @Override
    protected boolean tracksDataSize() {
        return false;
    }

    @Override
    protected int getDataSize() {
        return 0;
    }

    @Override
    protected void updateDataSize(int sizeDelta) {
        throw new UnsupportedOperationException();
    }
}
