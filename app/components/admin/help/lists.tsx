/** The paragraph that all sections about a list share. */
export function Lists({ perPage, fields }: { perPage: number; fields: string }) {
  return (
    <p>
      Lists show {perPage} rows per page; <strong>Previous</strong> and <strong>Next</strong> lead to the
      others. The search box searches {fields} on all pages. Clear it to see everything again.{' '}
      <strong>View</strong> in a row opens the public page in a new tab; if there is no public page, the row
      says why.
    </p>
  );
}
