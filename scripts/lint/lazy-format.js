/**
 * A rule of Oxlint: no module creates a formatter (`new Intl…`) when it is loaded, as that holds up every page. See `lazyFormat` in app/core/text/formats.ts.
 */

/** @type {import('oxlint/plugins-dev').Rule} */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      loaded:
        'A formatter that a module creates when it is loaded holds up every page: see `lazyFormat` in app/core/text/formats.ts.',
    },
  },
  create: (context) => ({
    ":matches(Program, ExportNamedDeclaration) > * > * > NewExpression[callee.object.name='Intl']"(node) {
      context.report({ node, messageId: 'loaded' });
    },
  }),
};
