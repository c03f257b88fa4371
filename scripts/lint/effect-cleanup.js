/**
 * A rule of Oxlint: an effect returns nothing or a cleanup function that is written in the effect itself. React calls
 * whatever an effect returns, and TypeScript accepts the value of any function typed `() => void`. Such a value may
 * be a promise: current browsers return one from `scrollTo`.
 */
const EFFECT_HOOK = /^use\w*Effect$/;
const FUNCTION = /^(?:ArrowFunction|Function)Expression$/;

const nameOf = (callee) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name);
const isEffectHook = (node) => node?.type === 'CallExpression' && EFFECT_HOOK.test(nameOf(node.callee) ?? '');
const isNothing = (node) => node.type === 'UnaryExpression' && node.operator === 'void';
const isFunction = (node) => FUNCTION.test(node.type);

/** @type {import('oxlint/plugins-dev').Rule} */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      inline: 'Write the effect as a function in place, so that what it returns can be seen.',
      value: 'An effect returns nothing or a cleanup function written in place; this returns another value.',
    },
  },
  create(context) {
    const isEffect = (node) => isEffectHook(node.parent) && node.parent.arguments[0] === node;
    const check = (value) => {
      if (value && !isFunction(value) && !isNothing(value))
        context.report({ node: value, messageId: 'value' });
    };
    return {
      CallExpression(node) {
        const [effect] = node.arguments;
        if (isEffectHook(node) && effect && !isFunction(effect))
          context.report({ node: effect, messageId: 'inline' });
      },
      'ArrowFunctionExpression[expression=true]'(node) {
        if (isEffect(node)) check(node.body);
      },
      ReturnStatement(node) {
        const owner = context.sourceCode.getAncestors(node).findLast((each) => /Function/.test(each.type));
        if (owner && isEffect(owner)) check(node.argument);
      },
    };
  },
};
