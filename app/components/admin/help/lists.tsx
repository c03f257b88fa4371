/** The paragraph that all sections about a list share. */
export function Lists({ perPage, fields }: { perPage: number; fields: string }) {
  return (
    <p>
      Lists show {perPage} rows a page; <strong>Previous</strong> and <strong>Next</strong> turn over once
      there are more. The search box above looks in {fields}, through all pages. Clear it to see everything
      again. <strong>View</strong> in a row opens the public page in a new tab; where it is missing, the row
      says why visitors do not see it.
    </p>
  );
}
