package showreel.embedded;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.BsonConstants;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * A file of records, each one or more BSON documents behind their length and checksum. Records are only appended, and
 * are on the disk when {@link #append} returns, so that a crash or a power failure can damage no record but the last.
 */
final class Journal implements AutoCloseable {

    /** A document is too large to be read again; nothing was written. */
    static final class DocumentTooLargeException extends IOException {
        private static final long serialVersionUID = 1L;

        private DocumentTooLargeException(int bytes) {
            super("document of " + bytes + " bytes");
        }
    }

    private static final int HEADER = 8;
    private static final int SMALLEST_BSON = 5;
    private static final int REWRITE_BUFFER = 1 << 20;

    private final Path file;
    private FileChannel channel;

    Journal(Path file, Consumer<List<Document>> replay) throws IOException {
        this.file = file;
        channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        syncFolder();
        long end = replay(replay);
        if (end < channel.size()) {
            cutOff(end);
        }
        channel.position(end);
    }

    /** Hands over every whole record, and returns where the last one ends. */
    private long replay(Consumer<List<Document>> replay) throws IOException {
        long size = channel.size();
        long position = 0;
        DataInputStream in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel), 1 << 16));
        while (size - position >= HEADER) {
            int length = in.readInt();
            int checksum = in.readInt();
            if (length < SMALLEST_BSON || length > size - position - HEADER) {
                break;
            }
            byte[] payload = in.readNBytes(length);
            if (checksum(payload) != checksum) {
                break;
            }
            replay.accept(decode(payload));
            position += HEADER + length;
        }
        return position;
    }

    /** Sets aside an unfinished last record. What comes before whole records is damage of another kind: refused. */
    private void cutOff(long end) throws IOException {
        ByteBuffer rest = ByteBuffer.allocate(Math.toIntExact(channel.size() - end));
        while (rest.hasRemaining() && channel.read(rest, end + rest.position()) >= 0) {
            // read on
        }
        for (int i = 1; i < rest.capacity() - HEADER; i++) {
            if (isRecord(rest, i)) {
                throw new IOException(file + " is damaged at " + end + ", and whole records follow at " + (end + i));
            }
        }
        Files.write(file.resolveSibling(file.getFileName() + ".unfinished"), rest.array());
        channel.truncate(end);
        channel.force(true);
    }

    private static boolean isRecord(ByteBuffer buffer, int at) {
        int length = buffer.getInt(at);
        if (length < SMALLEST_BSON || length > buffer.capacity() - at - HEADER
            || Integer.reverseBytes(buffer.getInt(at + HEADER)) > length) {
            return false;
        }
        byte[] payload = Arrays.copyOfRange(buffer.array(), at + HEADER, at + HEADER + length);
        return checksum(payload) == buffer.getInt(at + 4);
    }

    /**
     * @throws IOException if the record could not be written, for instance on a full disk, and the file is as before
     * @throws UncheckedIOException if it is unknown what the disk holds now
     */
    void append(List<Document> record) throws IOException {
        ByteBuf out = Unpooled.buffer(4096);
        encode(record, out);
        long start = channel.position();
        try {
            write(channel, out);
        } catch (IOException e) {
            restore(start);
            throw e;
        }
        try {
            channel.force(false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void restore(long end) {
        try {
            channel.truncate(end);
            channel.position(end);
            channel.force(true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Replaces the file by one with only these records, as a whole or not at all. */
    void rewrite(Iterator<List<Document>> records) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        FileChannel target = FileChannel.open(next, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.READ, StandardOpenOption.WRITE);
        ByteBuf out = Unpooled.buffer(REWRITE_BUFFER);
        while (records.hasNext()) {
            encode(records.next(), out);
            if (out.readableBytes() >= REWRITE_BUFFER || !records.hasNext()) {
                write(target, out);
                out.clear();
            }
        }
        target.force(true);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        syncFolder();
        channel.close();
        channel = target;
    }

    long size() throws IOException {
        return channel.size();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private void syncFolder() throws IOException {
        try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        }
    }

    private static void encode(List<Document> record, ByteBuf out) throws DocumentTooLargeException {
        int start = out.writerIndex();
        out.writeZero(HEADER);
        for (Document document : record) {
            int before = out.writerIndex();
            BsonEncoder.encodeDocument(document, out);
            int bytes = out.writerIndex() - before;
            if (bytes > BsonConstants.MAX_BSON_OBJECT_SIZE) {
                throw new DocumentTooLargeException(bytes);
            }
        }
        int length = out.writerIndex() - start - HEADER;
        CRC32 crc = new CRC32();
        crc.update(out.array(), out.arrayOffset() + start + HEADER, length);
        out.setInt(start, length);
        out.setInt(start + 4, (int) crc.getValue());
    }

    private static List<Document> decode(byte[] payload) {
        List<Document> record = new ArrayList<>();
        ByteBuf in = Unpooled.wrappedBuffer(payload);
        while (in.isReadable()) {
            record.add(BsonDecoder.decodeBson(in));
        }
        return record;
    }

    private static void write(FileChannel channel, ByteBuf out) throws IOException {
        ByteBuffer buffer = out.nioBuffer();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    private static int checksum(byte[] payload) {
        CRC32 crc = new CRC32();
        crc.update(payload);
        return (int) crc.getValue();
    }
}
