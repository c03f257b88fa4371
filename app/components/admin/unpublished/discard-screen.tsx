import { DeleteScreen, type DeleteScreenProps } from '../layout/delete-screen';

/** The question before unpublished changes are discarded, where scripts do not run. */
export function DiscardScreen({
  title,
  ...screen
}: { title: string } & Pick<DeleteScreenProps, 'from' | 'formError'>) {
  return (
    <DeleteScreen
      {...screen}
      heading="Discard these changes?"
      text={`The unpublished changes of “${title}”. The site stays as it is.`}
      verb="Discard"
    />
  );
}
