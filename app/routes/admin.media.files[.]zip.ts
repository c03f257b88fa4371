export { filesArchive as loader } from '~/file-changes/files-archive.server';
