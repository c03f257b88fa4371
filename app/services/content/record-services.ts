import { articleService } from './articles';
import { personService } from './people';
import { showService } from './shows';

/** The services of the kinds of records that have a URL. */
export const RECORD_SERVICES = { show: showService, article: articleService, person: personService };
