import type { ActionFunctionArgs } from '@remix-run/node';
import { toFailure } from '~/core/request/public-loader.server';
import { withRequestTimeout } from '~/core/request/body.server';
import { respondWithError } from '~/core/forms/form-recovery.server';
import { readSmallForm } from '~/core/forms/read-form.server';

interface OpenFormOptions {
  failed: string;
  read?: typeof readSmallForm;
}

export const openForm =
  <Answer>(
    handle: (form: FormData, args: ActionFunctionArgs) => Promise<Answer>,
    { failed, read = readSmallForm }: OpenFormOptions,
  ) =>
  async (args: ActionFunctionArgs) => {
    const { request, context } = args;
    const url = new URL(request.url);
    const { form, problem } = await read(request);
    try {
      if (problem) throw problem;
      return await withRequestTimeout(handle(form, args));
    } catch (error) {
      if (error instanceof Response) throw error;
      return respondWithError(toFailure(error), { request, url, form, context, failed, typed: false });
    }
  };
