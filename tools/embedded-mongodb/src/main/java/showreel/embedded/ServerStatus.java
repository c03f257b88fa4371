package showreel.embedded;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.time.Instant;

import de.bwaldvogel.mongo.bson.Document;

/** The reply to serverStatus: that of the library asks for the host's name, which not every machine can find out. */
final class ServerStatus {

    private ServerStatus() {
    }

    static Document reply(Instant now) {
        Document heap = new Document("usedBytes", usedBytes()).append("maxBytes", Runtime.getRuntime().maxMemory());
        return new Document("process", "java").append("localTime", now).append("heap", heap).append("ok", 1.0);
    }

    /** What was in use after the last collection: what is in use now may be garbage for the most part. */
    private static long usedBytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .mapToLong(ServerStatus::usedAfterCollection)
            .sum();
    }

    /** The pool of new objects is emptied often; before the first collection of another one, that has grown little. */
    private static long usedAfterCollection(MemoryPoolMXBean pool) {
        MemoryUsage after = pool.getCollectionUsage();
        boolean wasCollected = after != null && after.getUsed() > 0;
        boolean isForNew = pool.getName().contains("Eden");
        return wasCollected || isForNew ? (after == null ? 0 : after.getUsed()) : pool.getUsage().getUsed();
    }
}
