/** How to change a public record without changing the site yet. */
export function UnpublishedHelp() {
  return (
    <>
      <p>
        A show, article, team member or page that is on the site can be changed without changing the site yet.
        In its form, choose <strong>Keep as unpublished changes</strong> instead of <strong>Save</strong>. All
        fields of the form are kept, and visitors see the record as it was.
      </p>
      <h3>While there are unpublished changes</h3>
      <ul>
        <li>
          The form opens with them, and says above the fields who kept them and when. Everybody who may edit
          the record shares them.
        </li>
        <li>
          The list and Edit Mode say that there are some. Edit Mode goes on changing what is on the site.
        </li>
        <li>
          A preview link shows the record with them, so that somebody else can read them before they are
          published.
        </li>
      </ul>
      <h3>Publish or discard them</h3>
      <ul>
        <li>
          <strong>Compare with the site</strong> shows what is different, field by field.
        </li>
        <li>
          <strong>Publish changes</strong> puts them on the site by one save, together with what you have
          typed since. If somebody has changed the same field on the site meanwhile, you see both and decide.
          Neither the date of an article or a page nor the order of a list changes by it.
        </li>
        <li>
          <strong>Save</strong> does the same. Changes that somebody else has kept since you opened the form
          stay unpublished.
        </li>
        <li>
          <strong>Discard changes</strong> deletes them. The site stays as it is.
        </li>
      </ul>
      <p>
        A record that is not on the site needs none of this: simply save it. Deleting a record keeps its
        unpublished changes in the trash with it.
      </p>
    </>
  );
}
