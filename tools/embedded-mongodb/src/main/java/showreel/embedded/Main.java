package showreel.embedded;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import de.bwaldvogel.mongo.MongoServer;

/**
 * Starts the embedded database: {@code java -jar embedded-mongodb.jar HOST:PORT DATA_FOLDER}. It ends, in order, on
 * SIGTERM and when its standard input ends, which is also what it sees when the program that started it is gone.
 */
public final class Main {

    private static final int EXIT_USAGE = 64;
    private static final int EXIT_CAN_NOT_LISTEN = 69;
    private static final int EXIT_LOCKED = 75;
    private static final int HOUSEKEEPING_SECONDS = Integer.getInteger("embedded.housekeepingSeconds", 30);

    private Main() {
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 2 || !args[0].contains(":")) {
            fail(EXIT_USAGE, "usage: java -jar embedded-mongodb.jar HOST:PORT DATA_FOLDER");
        }
        int colon = args[0].lastIndexOf(':');
        InetSocketAddress address = new InetSocketAddress(args[0].substring(0, colon),
            Integer.parseInt(args[0].substring(colon + 1)));
        if (address.isUnresolved() || !address.getAddress().isLoopbackAddress()) {
            fail(EXIT_USAGE, "there is no authentication: only a loopback address is allowed");
        }
        endWithStandardInput();

        DurableBackend backend = open(Files.createDirectories(Path.of(args[1])));
        MongoServer server = new MongoServer(backend);
        listen(server, address);
        ScheduledExecutorService housekeeping = Executors.newSingleThreadScheduledExecutor(
            task -> daemon("housekeeping", task));
        housekeeping.scheduleWithFixedDelay(backend::keepHouse,
            HOUSEKEEPING_SECONDS, HOUSEKEEPING_SECONDS, TimeUnit.SECONDS);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            housekeeping.shutdownNow();
            server.shutdownNow();
        }));
        System.out.println("listening on " + server.getConnectionString());
    }

    private static void endWithStandardInput() {
        daemon("parent-watch", () -> {
            try {
                while (System.in.read() >= 0) {
                    // whatever is written there says only that the parent is still there
                }
            } catch (IOException e) {
                System.err.println("can not read the standard input: " + e.getMessage());
            }
            System.exit(0);
        }).start();
    }

    private static DurableBackend open(Path folder) throws IOException {
        try {
            return new DurableBackend(folder);
        } catch (Store.LockedException e) {
            fail(EXIT_LOCKED, e.getMessage());
            throw e;
        }
    }

    private static void listen(MongoServer server, InetSocketAddress address) {
        try {
            // One worker thread: commands, and the encoding of their replies, never overlap.
            server.bind(address, 1, 1);
        } catch (RuntimeException e) {
            if (e.getCause() instanceof BindException || (Throwable) e instanceof BindException) {
                fail(EXIT_CAN_NOT_LISTEN, "can not listen on " + address + ": " + e.getMessage());
            }
            throw e;
        }
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    private static void fail(int code, String message) {
        System.err.println(message);
        System.exit(code);
    }
}
