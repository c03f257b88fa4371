const ENTITY = /&(?:#?\w+);?/g;

/** Only single entities reach the browser's parser, never untrusted markup. */
export function decodeEntitiesIn(): (text: string) => string {
  const known = new Map<string, string>();
  const decode = (entity: string) => {
    const { body } = new DOMParser().parseFromString(`<p>${entity}`, 'text/html');
    known.set(entity, body.textContent ?? '');
    return known.get(entity) ?? '';
  };
  return (text) => text.replace(ENTITY, (entity) => known.get(entity) ?? decode(entity));
}
