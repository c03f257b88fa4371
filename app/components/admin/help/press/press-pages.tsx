/** What the press sees. Help’s sections are read without rendering, so it has no hooks. */
export function PressPagesHelp() {
  return (
    <>
      <h3>What journalists see</h3>
      <p>
        <strong>/press</strong> is the press room: whom to ring, the text about the company, the logos, the
        public kits, and the newest five press releases. A press release is a published article with the
        category <strong>Press</strong>. Each public kit has a page of its own, such as{' '}
        <strong>/press/the-long-rain</strong>, at the address of its show: facts, synopses with a{' '}
        <strong>Copy</strong> button, stills with their credits, clips, quotes, awards, credits, contacts and
        terms. What is empty is left out, and a kit without contacts of its own has those of the company.
      </p>
      <p>
        Each still can be downloaded in <strong>Print size</strong> and <strong>Web size</strong>, and all of
        them as one ZIP, which is made at that moment: a still that is no longer cleared or usable is not in
        it. Stills are numbered on the page as in the ZIP. Printed, a kit is one column with small pictures,
        their credits, and the addresses of the downloads.
      </p>
    </>
  );
}
