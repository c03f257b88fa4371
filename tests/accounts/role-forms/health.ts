/** The form of Health. Without a place for backups it begins none, so that it changes nothing. */
import { ADMINS, to, type RoleForm } from './role-form';

export const HEALTH_FORMS: RoleForm[] = [
  {
    form: 'admin.health',
    name: 'makes a backup',
    may: ADMINS,
    writes: false,
    prepare: () => to('/admin/health', {}),
  },
];
