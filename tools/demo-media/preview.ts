export const makePreviewFile = async (_root: string, _file: string) => undefined;
