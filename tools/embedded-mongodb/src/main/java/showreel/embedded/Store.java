package showreel.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;

/** Maps in memory whose changes are kept in a journal: all changes up to a {@link #commit}, or none of them. */
final class Store implements AutoCloseable {

    /** Another process has the store open. */
    static final class LockedException extends IOException {
        private static final long serialVersionUID = 1L;

        private LockedException(Path folder) {
            super("another process already uses " + folder);
        }
    }

    private static final long REWRITE_FROM_BYTES = Long.getLong("embedded.rewriteFromBytes", 16L << 20);

    private final Map<String, StoredMap<Document>> maps = new TreeMap<>();
    private final Deque<Runnable> undo = new ArrayDeque<>();
    private final List<Document> changes = new ArrayList<>();
    private final FileChannel lock;
    private final Journal journal;
    private long sizeAfterRewrite;

    Store(Path folder) throws IOException {
        lock = FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (lock.tryLock() == null) {
            throw new LockedException(folder);
        }
        journal = new Journal(folder.resolve("journal"), this::replay);
        undo.clear();
        changes.clear();
    }

    Set<String> names() {
        return maps.keySet();
    }

    /** A map that is kept in the journal. */
    StoredMap<Document> open(String name) {
        return maps.computeIfAbsent(name, n -> new StoredMap<>(n));
    }

    /** A map that follows from the others, which takes part in commit and rollback but not in the journal. */
    <V> StoredMap<V> openDerived() {
        return new StoredMap<>(null);
    }

    void drop(String name) {
        if (maps.remove(name) != null) {
            changes.add(change("drop", name));
        }
    }

    void rename(String name, String newName) {
        StoredMap<Document> map = maps.remove(name);
        map.name = newName;
        maps.put(newName, map);
        changes.add(change("rename", name).append("to", newName));
    }

    boolean hasChanges() {
        return !changes.isEmpty();
    }

    void commit() throws IOException {
        if (hasChanges()) {
            journal.append(changes);
            changes.clear();
        }
        undo.clear();
    }

    /** Takes back what was put into maps and removed from them since the last commit. */
    void rollback() {
        while (!undo.isEmpty()) {
            undo.pop().run();
        }
        changes.clear();
    }

    /** Shrinks the journal when most of it is history. */
    void rewriteIfLarge() throws IOException {
        if (journal.size() > Math.max(REWRITE_FROM_BYTES, 2 * sizeAfterRewrite)) {
            journal.rewrite(maps.values().stream().flatMap(StoredMap::records).iterator());
            sizeAfterRewrite = journal.size();
        }
    }

    long size() {
        try {
            return journal.size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        journal.close();
        lock.close();
    }

    private void replay(List<Document> record) {
        Iterator<Document> documents = record.iterator();
        while (documents.hasNext()) {
            Document change = documents.next();
            String name = change.get("map").toString();
            Object key = Missing.ofNullable(change.get("key"));
            String kind = change.get("change").toString();
            switch (kind) {
                case "put" -> open(name).put(key, documents.next());
                case "remove" -> open(name).remove(key);
                case "drop" -> drop(name);
                case "rename" -> rename(name, change.get("to").toString());
                default -> throw new IllegalStateException("unknown change in the journal: " + kind);
            }
        }
        undo.clear();
        changes.clear();
    }

    private static Document change(String kind, String map) {
        return new Document("change", kind).append("map", map);
    }

    private static Document change(String kind, String map, Object key) {
        return change(kind, map).append("key", key instanceof Missing ? null : key);
    }

    /** A map in the order of insertion. */
    final class StoredMap<V> {

        private final Map<Object, V> entries = new LinkedHashMap<>();
        private String name;

        private StoredMap(String name) {
            this.name = name;
        }

        V get(Object key) {
            return entries.get(key);
        }

        V put(Object key, V value) {
            V old = entries.put(key, value);
            changed(key, old, value);
            return old;
        }

        V remove(Object key) {
            V old = entries.remove(key);
            if (old != null) {
                changed(key, old, null);
            }
            return old;
        }

        Map<Object, V> entries() {
            return entries;
        }

        private void changed(Object key, V old, V value) {
            undo.push(() -> {
                if (old == null) {
                    entries.remove(key);
                } else {
                    entries.put(key, old);
                }
            });
            if (name == null) {
                return;
            }
            if (value == null) {
                changes.add(change("remove", name, key));
            } else {
                changes.add(change("put", name, key));
                changes.add((Document) value);
            }
        }

        private Stream<List<Document>> records() {
            return entries.entrySet().stream()
                .map(entry -> List.of(change("put", name, entry.getKey()), (Document) entry.getValue()));
        }
    }
}
