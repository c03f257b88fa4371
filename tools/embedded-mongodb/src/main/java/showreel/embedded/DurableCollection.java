package showreel.embedded;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.UUID;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoCollection;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DocumentWithPosition;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;

/** A collection that also uses an index for part of a filter, and never hands out its stored documents. */
final class DurableCollection extends AbstractSynchronizedMongoCollection<Object> {

    /** Up to so many, selecting the first ones is faster than sorting all. */
    private static final int MOST_SELECTED = 1000;

    private final Store.StoredMap<Document> documents;

    DurableCollection(MongoDatabase database, String collectionName, CollectionOptions options,
                      Store.StoredMap<Document> documents, CursorRegistry cursorRegistry) {
        super(database, collectionName, options, cursorRegistry);
        this.documents = documents;
    }

    @Override
    protected QueryResult queryDocuments(Document query, Document orderBy, int numberToSkip, int limit, int batchSize,
                                         Document fieldSelector) {
        for (Index<Object> index : getIndexes()) {
            Document indexed = indexedPart(query, index);
            if (indexed != null && index.canHandle(indexed)) {
                return matchDocuments(query, index.getPositions(indexed), orderBy, numberToSkip, limit, batchSize,
                    fieldSelector);
            }
        }
        return matchDocuments(query, orderBy, numberToSkip, limit, batchSize, fieldSelector);
    }

    /** The conditions on the fields of the index, or null unless each of its fields has one. */
    private static Document indexedPart(Document query, Index<Object> index) {
        Document part = new Document();
        for (IndexKey key : index.getKeys()) {
            if (!query.containsKey(key.getKey())) {
                return null;
            }
            part.put(key.getKey(), query.get(key.getKey()));
        }
        return part;
    }

    @Override
    protected QueryResult matchDocuments(Document query, Document orderBy, int numberToSkip, int limit, int batchSize,
                                         Document fieldSelector) {
        List<Document> all = new ArrayList<>(documents.entries().values());
        if (isNaturalDescending(orderBy)) {
            Collections.reverse(all);
        }
        return matchDocumentsFromStream(all.stream(), query, orderBy, numberToSkip, limit, batchSize, fieldSelector);
    }

    @Override
    protected QueryResult matchDocumentsFromStream(Document query, Stream<Document> documents, int numberToSkip,
                                                   int limit, int batchSize, Comparator<Document> order,
                                                   Document fieldSelector) {
        long wanted = (long) numberToSkip + limit;
        if (order == null || limit <= 0 || wanted > MOST_SELECTED) {
            return super.matchDocumentsFromStream(query, documents, numberToSkip, limit, batchSize, order,
                fieldSelector);
        }
        Stream<Document> matching = documents.filter(document -> documentMatchesQuery(document, query));
        List<Document> first = FirstInOrder.of(matching, (int) wanted, order);
        return super.matchDocumentsFromStream(query, first.stream(), numberToSkip, limit, batchSize, order,
            fieldSelector);
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
        return documents.entries().entrySet().stream()
            .map(entry -> new DocumentWithPosition<>(entry.getValue(), entry.getKey()));
    }

    @Override
    public int count() {
        return documents.entries().size();
    }

    @Override
    public boolean isEmpty() {
        return documents.entries().isEmpty();
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
