package showreel.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
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

    /** The place of a value in the order of insertion. It stays the same when the value is replaced. */
    static final class Slot<V> {

        private final Object key;
        private final long number;
        private V value;

        private Slot(Object key, long number) {
            this.key = key;
            this.number = number;
        }

        Object key() {
            return key;
        }

        /** Slots in the order of insertion are in the order of their numbers. */
        long number() {
            return number;
        }

        V value() {
            return value;
        }
    }

    /** Is told every change of a map, also those that a rollback makes. */
    interface Observer<V> {

        /** A value that was added has no old one, and one that was removed has no new one. */
        void changed(Slot<V> slot, V oldValue, V newValue);
    }

    /** A map in the order of insertion. */
    final class StoredMap<V> {

        private final Map<Object, Slot<V>> slots = new LinkedHashMap<>();
        private String name;
        private long nextNumber;
        private Observer<V> observer = (slot, oldValue, newValue) -> { };

        private StoredMap(String name) {
            this.name = name;
        }

        void observe(Observer<V> newObserver) {
            observer = newObserver;
        }

        V get(Object key) {
            Slot<V> slot = slots.get(key);
            return slot == null ? null : slot.value;
        }

        V put(Object key, V value) {
            V old = set(key, value);
            undo.push(() -> set(key, old));
            if (name != null) {
                changes.add(change("put", name, key));
                changes.add((Document) value);
            }
            return old;
        }

        V remove(Object key) {
            V old = set(key, null);
            if (old != null) {
                undo.push(() -> set(key, old));
                if (name != null) {
                    changes.add(change("remove", name, key));
                }
            }
            return old;
        }

        /** In the order of insertion. */
        Collection<Slot<V>> slots() {
            return slots.values();
        }

        private V set(Object key, V value) {
            Slot<V> slot = value == null ? slots.remove(key)
                : slots.computeIfAbsent(key, k -> new Slot<>(k, nextNumber++));
            if (slot == null) {
                return null;
            }
            V old = slot.value;
            slot.value = value;
            observer.changed(slot, old, value);
            return old;
        }

        private Stream<List<Document>> records() {
            return slots.values().stream()
                .map(slot -> List.of(change("put", name, slot.key), (Document) slot.value));
        }
    }
}
