export { audienceExportLoader as loader } from '~/audience/audience-screen.server';
