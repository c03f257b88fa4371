package showreel.embedded;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DatabaseResolver;
import de.bwaldvogel.mongo.backend.EmptyIndex;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.Oplog;
import io.netty.channel.Channel;

/** Opens collections and indexes of this package, and repairs what the library does wrong with indexes. */
final class DurableDatabase extends AbstractSynchronizedMongoDatabase<Object> {

    /** What the databases of a backend share. */
    record Context(Store store, Violations violations, Runnable onSchemaChange) {
    }

    private final Context context;
    private Document indexBeingAdded;

    DurableDatabase(String databaseName, Context context, CursorRegistry cursorRegistry) {
        super(databaseName, cursorRegistry);
        this.context = context;
        initializeNamespacesAndIndexes();
    }

    @Override
    protected MongoCollection<Object> openOrCreateCollection(String collectionName, CollectionOptions options) {
        context.onSchemaChange().run();
        Store.StoredMap<Document> documents = context.store().open(getFullCollectionNamespace(collectionName));
        return new DurableCollection(this, collectionName, options, documents, cursorRegistry);
    }

    @Override
    protected Index<Object> openOrCreateUniqueIndex(String collectionName, String indexName, List<IndexKey> keys,
                                                    boolean sparse) {
        context.onSchemaChange().run();
        return new UniqueIndex(context.store().openDerived(), indexName, keys, sparse,
            partialFilter(collectionName, indexName), context.violations());
    }

    /** The ordered index that every index gets is the whole of it. */
    @Override
    protected Index<Object> openOrCreateSecondaryIndex(String collectionName, String indexName, List<IndexKey> keys,
                                                       boolean sparse) {
        context.onSchemaChange().run();
        return new EmptyIndex<>(indexName, keys);
    }

    @Override
    public void dropCollection(String collectionName, Oplog oplog) {
        context.onSchemaChange().run();
        super.dropCollection(collectionName, oplog);
        context.store().drop(getFullCollectionNamespace(collectionName));
    }

    @Override
    public void moveCollection(MongoDatabase oldDatabase, MongoCollection<?> collection, String newCollectionName) {
        context.onSchemaChange().run();
        String oldName = collection.getFullName();
        super.moveCollection(oldDatabase, collection, newCollectionName);
        context.store().rename(oldName, getFullCollectionNamespace(newCollectionName));
    }

    @Override
    protected long getStorageSize() {
        return context.store().size();
    }

    @Override
    protected long getFileSize() {
        return context.store().size();
    }

    private Document partialFilter(String collectionName, String indexName) {
        if (indexBeingAdded != null) {
            return (Document) indexBeingAdded.get("partialFilterExpression");
        }
        for (Document description : describeIndexes(collectionName)) {
            if (indexName.equals(description.get("name"))) {
                return (Document) description.get("partialFilterExpression");
            }
        }
        return null;
    }

    private List<Document> describeIndexes(String collectionName) {
        List<Document> descriptions = new ArrayList<>();
        MongoCollection<Object> collection = indexes.get();
        if (collection != null) {
            String namespace = getFullCollectionNamespace(collectionName);
            for (Document description : collection.handleQuery(new Document("ns", namespace))) {
                descriptions.add(description);
            }
        }
        return descriptions;
    }

    /** Removes the documents whose time, by an index with expireAfterSeconds, is over. */
    void removeExpired(Instant now) {
        MongoCollection<Object> descriptions = indexes.get();
        if (descriptions == null) {
            return;
        }
        for (Document description : descriptions.handleQuery(
            new Document("expireAfterSeconds", new Document("$exists", true)))) {
            String collectionName = description.get("ns").toString().substring(databaseName.length() + 1);
            String field = ((Document) description.get("key")).keySet().iterator().next();
            Instant limit = now.minusSeconds(((Number) description.get("expireAfterSeconds")).longValue());
            MongoCollection<Object> collection = resolveCollection(collectionName, false);
            if (collection != null) {
                collection.deleteDocuments(new Document(field, new Document("$lt", limit)), 0);
            }
        }
    }

    @Override
    protected synchronized void addIndex(Document description) {
        Document outer = indexBeingAdded;
        indexBeingAdded = description;
        try {
            super.addIndex(description);
        } finally {
            indexBeingAdded = outer;
        }
    }

    @Override
    public Document handleCommand(Channel channel, String command, Document query, DatabaseResolver databaseResolver,
                                  Oplog oplog) {
        if (command.equalsIgnoreCase("dropIndexes") && query.get("index") instanceof String) {
            return dropIndexes(channel, command, query, databaseResolver, oplog);
        }
        Counting counting = command.equalsIgnoreCase("aggregate") ? Counting.of(query) : null;
        if (counting != null) {
            MongoCollection<Object> collection = resolveCollection(query.get(command).toString(), false);
            return counting.reply(getFullCollectionNamespace(query.get(command).toString()),
                collection == null ? 0 : collection.count(counting.filter(), counting.skip(), counting.limit()));
        }
        return super.handleCommand(channel, command, query, databaseResolver, oplog);
    }

    /** The library forgets indexes of the same name in every collection; named by their keys, it does not. */
    private Document dropIndexes(Channel channel, String command, Document query, DatabaseResolver databaseResolver,
                                 Oplog oplog) {
        Object name = query.get("index");
        Document reply = null;
        for (Document description : describeIndexes(query.get(command).toString())) {
            boolean all = name.equals("*") && !description.get("name").equals("_id_");
            if (all || name.equals(description.get("name"))) {
                Document single = new Document(query).append("index", description.get("key"));
                reply = super.handleCommand(channel, command, single, databaseResolver, oplog);
            }
        }
        if (reply == null && !name.equals("*")) {
            return super.handleCommand(channel, command, query, databaseResolver, oplog);
        }
        return reply != null ? reply : new Document("ok", 1.0);
    }
}
