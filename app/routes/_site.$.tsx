/** Matches every path that no other route does. */
export const loader = () => {
  throw new Response('Not Found', { status: 404 });
};

export const handle = { theme: 'dark', headerOver: true };

export default function NotFound() {
  return null;
}
