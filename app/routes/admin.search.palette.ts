export { paletteLoader as loader } from '~/admin/palette/search-screen.server';
