package showreel.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.AbstractMongoBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.exception.MongoServerException;
import io.netty.channel.Channel;

/**
 * A MongoDB-compatible backend. Commands are carried out one at a time; what a command changed is on
 * the disk, completely, before its reply goes out, and a command that fails unexpectedly changes nothing.
 */
final class DurableBackend extends AbstractMongoBackend {

    private static final Logger log = LoggerFactory.getLogger(DurableBackend.class);

    private static final int DUPLICATE_KEY = 11000;
    private static final int BSON_OBJECT_TOO_LARGE = 10334;
    private static final int OUT_OF_DISK_SPACE = 14031;
    private static final int DEFAULT_BATCH_SIZE = 1000;
    private static final int EXIT_ROLLBACK_IMPOSSIBLE = 70;
    private static final int EXIT_WRITE_FAILED = 74;
    private static final Set<String> CURSOR_COMMANDS = Set.of("find", "getMore");

    private final Store store;
    private final DurableDatabase.Context context;
    private boolean schemaChanged;
    private boolean closed;

    DurableBackend(Path folder) throws IOException {
        store = new Store(folder);
        context = new DurableDatabase.Context(store, new Violations(), () -> schemaChanged = true);
        version(new AnnouncedVersion());
        for (String fullName : List.copyOf(store.names())) {
            resolveDatabase(fullName.substring(0, fullName.indexOf('.')));
        }
        commit();
    }

    /** What clients are told they talk to; the oldest that the drivers of today accept without complaint. */
    private static final class AnnouncedVersion implements MongoVersion {
        @Override
        public List<Integer> getVersionArray() {
            return List.of(5, 0, 0);
        }

        @Override
        public int getWireVersion() {
            return 13;
        }
    }

    @Override
    protected MongoDatabase openOrCreateDatabase(String databaseName) {
        return new DurableDatabase(databaseName, context, getCursorRegistry());
    }

    private void commit() {
        try {
            store.commit();
        } catch (Journal.DocumentTooLargeException e) {
            rollback("commit", e);
            throw new MongoServerError(BSON_OBJECT_TOO_LARGE, "BSONObjectTooLarge", e.getMessage());
        } catch (IOException e) {
            rollback("commit", e);
            throw new MongoServerError(OUT_OF_DISK_SPACE, "OutOfDiskSpace", "can not write: " + e.getMessage());
        } catch (UncheckedIOException e) {
            // The memory may be ahead of the disk: start again from the file.
            log.error("can not write", e);
            Runtime.getRuntime().halt(EXIT_WRITE_FAILED);
        }
    }

    @Override
    public synchronized Document handleCommand(Channel channel, String databaseName, String command, Document query) {
        schemaChanged = false;
        try {
            Corrections.refuseDottedNames(query);
            Document reply = dispatch(channel, databaseName, command, query);
            if (Corrections.documents(reply, "writeErrors").stream().allMatch(error -> error.containsKey("code"))) {
                commit();
            } else {
                rollback(command, new MongoServerException(reply.toString()));
            }
            return reply;
        } catch (MongoServerError e) {
            commit();
            return errorReply(e);
        } catch (MongoServerException e) {
            rollback(command, e);
            return errorReply(e);
        } catch (RuntimeException | Error e) {
            rollback(command, e);
            throw e;
        } finally {
            context.violations().clear();
        }
    }

    private Document dispatch(Channel channel, String databaseName, String command, Document query) {
        if (command.equals("hello")) {
            Document reply = super.handleCommand(channel, databaseName, "ismaster", query);
            reply.put("isWritablePrimary", true);
            return reply;
        }
        if (command.equalsIgnoreCase("serverStatus")) {
            return ServerStatus.reply(Instant.now(getClock()));
        }
        if (CURSOR_COMMANDS.contains(command)) {
            query.putIfAbsent("batchSize", DEFAULT_BATCH_SIZE);
        }
        if (command.equals("update") && !Boolean.FALSE.equals(query.get("ordered"))) {
            Document reply = Corrections.updateInOrder(query,
                single -> super.handleCommand(channel, databaseName, command, single));
            explainWriteErrors(reply);
            return reply;
        }
        Document reply = super.handleCommand(channel, databaseName, command, query);
        if (command.equals("insert")) {
            Corrections.correctInsertCount(query, reply);
        }
        explainWriteErrors(reply);
        return reply;
    }

    private void explainWriteErrors(Document reply) {
        for (Document error : Corrections.documents(reply, "writeErrors")) {
            context.violations().explain(error);
        }
    }

    private Document errorReply(MongoServerException e) {
        Document reply = new Document("ok", 0.0).append("errmsg", e.getMessageWithoutErrorCode());
        if (e instanceof MongoServerError error) {
            reply.append("code", error.getCode()).putIfNotNull("codeName", error.getCodeName());
            if (error.getCode() == DUPLICATE_KEY) {
                context.violations().explain(reply);
            }
        }
        return reply;
    }

    private void rollback(String command, Throwable cause) {
        if (!store.hasChanges()) {
            store.rollback();
            return;
        }
        log.error("rolling back '{}'", command, cause);
        if (schemaChanged) {
            // Collections and indexes in memory can not be rolled back: start again from the file.
            Runtime.getRuntime().halt(EXIT_ROLLBACK_IMPOSSIBLE);
        }
        store.rollback();
    }

    /** Removes expired documents, and shrinks the journal. */
    synchronized void keepHouse() {
        if (closed) {
            return;
        }
        schemaChanged = false;
        try {
            for (String name : listDatabaseNames()) {
                ((DurableDatabase) resolveDatabase(name)).removeExpired(Instant.now(getClock()));
            }
            commit();
            store.rewriteIfLarge();
        } catch (IOException e) {
            log.error("can not shrink the journal", e);
        } catch (RuntimeException e) {
            rollback("housekeeping", e);
        }
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            commit();
            super.close();
            try {
                store.close();
            } catch (IOException e) {
                log.error("can not close", e);
            }
        }
    }
}
