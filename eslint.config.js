import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import effectCleanup from './scripts/eslint/effect-cleanup.js';

export default tseslint.config(
  {
    ignores: [
      'build/',
      'data/',
      'release/',
      'runtime/',
      'public/',
      'tools/demo-media/',
      'test-results/',
      'tools/{embedded-mongodb,measuring}/',
      'coverage/',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // Remix throws responses to end a loader early.
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'prefer-const': ['error', { ignoreReadBeforeAssign: true }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { local: { rules: { 'effect-cleanup': effectCleanup } } },
    rules: {
      'local/effect-cleanup': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ":matches(Program, ExportNamedDeclaration) > * > * > NewExpression[callee.object.name='Intl']",
          message:
            'A formatter that a module creates when it is loaded holds up every page: see lazy-format.ts.',
        },
      ],
    },
  },
  {
    files: ['app/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      ...jsxA11y.flatConfigs.strict.rules,
    },
  },
  {
    // A rejection that nobody handles ends the server: here `void` is not enough.
    files: ['server.ts', 'server/**', 'app/**/*.server.{ts,tsx}'],
    rules: { '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }] },
  },
  { files: ['scripts/**', 'tools/**', 'tests/**'], rules: { 'no-console': 'off' } },
  { files: ['**/*.js'], ...tseslint.configs.disableTypeChecked },
);
