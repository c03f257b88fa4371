import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import type { CertificateFacts } from '~/rules/health/addresses';
import { serverFacts } from './server-facts';

const HTTPS_PORT = 443;

/** Reads the certificate at the site's own address; returns null if that is not over https. */
export async function askCertificate(timeoutMs: number): Promise<CertificateFacts | null> {
  const { publicUrl } = serverFacts();
  if (!publicUrl?.startsWith('https:')) return null;
  const { hostname, port, host } = new URL(publicUrl);
  // An IPv6 address has brackets in a URL.
  const address = hostname.replace(/^\[|\]$/g, '');
  const { valid_to: end } = await readCertificate(address, Number(port || HTTPS_PORT), timeoutMs);
  return { host, endsAt: new Date(end) };
}

/** Whatever the certificate says: whether browsers accept it is theirs to say, and only its end is read. */
function readCertificate(host: string, port: number, timeoutMs: number): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const servername = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, ...servername, rejectUnauthorized: false });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      socket.destroy();
      settle();
    };
    const timer = setTimeout(() => end(() => reject(new Error('no answer'))), timeoutMs);
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      end(() => (certificate.valid_to ? resolve(certificate) : reject(new Error('no certificate'))));
    });
    // Errors after the first one have nobody to tell.
    socket.on('error', (error: Error) => end(() => reject(error)));
  });
}
