import { z } from 'zod';
import { operation } from '../operation';
import { resource, type Resource } from '../resource';
import { describeOperations } from './openapi-document';

/** Returns the resource of the OpenAPI document. It reads the resources with the first request, because it is one of them. */
export function openapiResource(readResources: () => Resource[]): Resource {
  let document: ReturnType<typeof describeOperations> | undefined;
  return resource('/api/openapi.json', {
    GET: operation({
      id: 'getDocument',
      summary: 'Read this document',
      who: 'anyone',
      status: 200,
      answer: z.looseObject({ openapi: z.string() }),
      responseExample: { openapi: '3.1.0' },
      handle({ context }) {
        const { openapi: version, info, ...rest } = (document ??= describeOperations(readResources()));
        return Promise.resolve({
          body: { openapi: version, info, servers: [{ url: context.origin }], ...rest },
        });
      },
    }),
  });
}
