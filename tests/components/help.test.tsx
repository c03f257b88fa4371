import { readdirSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { factOf } from '~/admin/help/help-facts';
import { SECTION_TITLES, sectionFor } from '~/core/ui/help-link';
import { findSections, SECTION_IDS, HELP_SECTIONS, RolesTable } from '~/admin/help/help-page';
import { TutorialDialog, tutorialOf } from '~/admin/help/tutorial-dialog';
import { PERMISSIONS, ROLES, type Action } from '~/core/access/permissions';
import { readHelp } from '../../scripts/help-markdown';
import { ADMIN_ROUTES } from '../accounts/record-routes';

describe('the sections of Help', () => {
  it('are linked from each screen', () => {
    const screens = [...ADMIN_ROUTES.keys()].flatMap(
      (route) => /^_admin\.admin\.(\w+)[\w.$]*$/.exec(route)?.[1] ?? [],
    );
    expect(screens.length).toBeGreaterThan(15);
    // A route that does not nest in another one ends its segment with an underscore.
    for (const screen of new Set(screens.map((name) => name.replace(/_+$/, '')))) {
      const section = sectionFor(`/admin/${screen}/new`);
      expect(SECTION_IDS, screen).toContain(section);
      if (screen !== 'help') expect(section, screen).not.toBe('getting-started');
    }
    expect(SECTION_TITLES[sectionFor('/admin/people')]).toBe('Team');
    for (const path of ['shows/1/history', 'news/1/history/3', 'people/1/history/', 'settings/history'])
      expect(sectionFor(`/admin/${path}`), path).toBe('history');
    expect(sectionFor('/admin/shows/1/watch')).toBe('credits');
    expect(sectionFor('/admin/shows/1/press')).toBe('press');
    expect(sectionFor('/admin/shows/1/approvals/new')).toBe('approvals');
    expect(sectionFor('/admin/shows/1/screeners')).toBe('screeners');
    expect(sectionFor('/admin/menu')).toBe('pages');
    expect(sectionFor('/admin/shows/1')).toBe('shows');
    expect(sectionFor('/admin/trash')).toBe('trash');
    expect(sectionFor('/admin/trash/shows/1')).toBe('trash');
    expect(sectionFor('/admin')).toBe('getting-started');
    expect(sectionFor('/admin/constructor')).toBe('getting-started');
  });
});

describe('the texts of Help', () => {
  it('are one Markdown file for each section', () => {
    const files = readdirSync('app/admin/help/sections').map((name) => name.replace(/\.md$/, ''));
    expect(files.toSorted()).toEqual(SECTION_IDS.toSorted());
  });

  it('have the facts that they name', () => {
    for (const { id, body } of HELP_SECTIONS) {
      const html = renderToString(<MemoryRouter>{body}</MemoryRouter>);
      expect(html.length, id).toBeGreaterThan(500);
      expect(html, id).not.toMatch(/\{\{|undefined|\*\*|\n: /);
    }
    expect(factOf('MEDIA_GUIDANCE.imageFormats')).toBe('JPEG, PNG, WebP');
    expect(() => factOf('LIMITS.unknown')).toThrow('Help names LIMITS.unknown');
    expect(() => factOf('LIMITS')).toThrow('Help names LIMITS');
  });

  it('are read with definitions, tables with a caption, and keys', () => {
    expect(readHelp('Term\n: One\ntwo\n\nOther\n: **Three**\n\nText\n')).toEqual([
      [
        'dl',
        null,
        ['dt', null, 'Term'],
        ['dd', null, 'One two'],
        ['dt', null, 'Other'],
        ['dd', null, ['strong', null, 'Three']],
      ],
      ['p', null, 'Text'],
    ]);
    expect(readHelp('Table: Keys\n\n| Does | On |\n| - | - |\n| Save | <kbd>Ctrl S</kbd> |\n')).toEqual([
      [
        'table',
        { className: 'help__table' },
        ['caption', { className: 'vh' }, 'Keys'],
        ['thead', null, ['tr', null, ['th', { scope: 'col' }, 'Does'], ['th', { scope: 'col' }, 'On']]],
        [
          'tbody',
          null,
          [
            'tr',
            null,
            ['th', { scope: 'row' }, 'Save'],
            ['td', { 'data-column': 'On' }, ['kbd', null, 'Ctrl S']],
          ],
        ],
      ],
    ]);
  });

  it('are refused with what Help cannot show, such as HTML', () => {
    expect(() => readHelp('Some <b>bold</b> words')).toThrow('Help cannot show this html: <b>');
    expect(() => readHelp('| A |\n| - |\n| B |\n')).toThrow('Help cannot show this table');
  });
});

describe('the search', () => {
  it('finds words regardless of case, spaces and markup', () => {
    expect(findSections('  cTRL   s ')).toEqual(['shows', 'edit-mode', 'tips']);
    expect(findSections('Choose Sign In.')).toEqual(['getting-started']);
    expect(findSections('1200 × 675')).toEqual(['media']);
    expect(findSections('Stored for reference')).toEqual(['settings']);
  });

  it('finds a word in a heading, and only in its section', () => {
    expect(findSections('a forgotten password')).toEqual(['users']);
    expect(findSections('Edit Mode')).toContain('edit-mode');
    expect(findSections('square brackets')).toEqual(['pages']);
    expect(findSections('Add to the footer links')).toEqual(['pages']);
    expect(findSections('Move up, Move down')).toEqual(['pictures']);
    expect(findSections('Insert into the text')).toEqual(['pictures']);
  });

  it('finds everything for an empty term, and nothing for an unknown one', () => {
    expect(findSections(' ')).toEqual(SECTION_IDS);
    expect(findSections('zeppelin')).toEqual([]);
  });
});

describe('the table of roles', () => {
  const html = renderToString(<RolesTable />);
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
  );

  it('matches the permissions of each role', () => {
    const [head, ...body] = rows;
    expect(head).toEqual(['Permission', 'Admin', 'Editor', 'Author']);
    const actions = Object.keys(PERMISSIONS).flatMap((name) =>
      name === 'edit' ? [name, name] : [name],
    ) as Action[];
    expect(body.map((cells) => cells.slice(1))).toEqual(
      actions.map((action) =>
        ROLES.toReversed().map(
          (role) => ({ all: 'Yes', own: 'Own only', none: 'No' })[PERMISSIONS[action][role]],
        ),
      ),
    );
  });

  it('has a different label for each permission', () => {
    const words = rows.slice(1).map(([name]) => name);
    expect(new Set(words).size).toBe(Object.keys(PERMISSIONS).length + 1);
  });
});

describe('the dialog of a tutorial', () => {
  const draw = (there: ('shows' | 'team' | 'news')[]) =>
    renderToString(<TutorialDialog tutorial={tutorialOf('news', there)} onClose={() => undefined} />);

  it('has a video with captions, and a text for browsers that cannot play it', () => {
    const html = draw(['news']);
    expect(html).toMatch(/<video[^>]* src="\/tutorials\/news\.mp4"[^>]* controls=""/);
    expect(html).toMatch(
      /<track kind="captions" src="\/tutorials\/news\.vtt" srcLang="en-GB"[^>]* default=""/,
    );
    expect(html).toContain('Your browser does not support the video tag.</video>');
    expect(html).toContain('Loading...');
  });

  it('shows a message when there is none yet', () => {
    const html = draw(['shows', 'team']);
    expect(html).toContain('Video tutorial coming soon');
    expect(html).not.toContain('<video');
  });
});
