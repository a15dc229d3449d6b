import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Page } from '../../store/lists/stream-listing.ts';
import { baseUrl } from './base-url.ts';
import { ApiError } from './error-answers.ts';

const defaultLimit = 20;
const maximumLimit = 1000;

const querySchema = v.looseObject({ limit: v.optional(v.string()), cursor: v.optional(v.string()) });

/** `limit` and `cursor` of a list. The limit is clamped; an invalid cursor is 400. Source: hosted-api, "Lists". */
export function readPage(query: unknown): Page {
  const { limit, cursor } = readCursor(query);
  const skip = cursor === undefined || cursor === '' ? '0' : /^skip(\d{1,9})$/.exec(cursor)?.[1];
  if (skip === undefined) throw new ApiError(400, 'cursor is not one of ours');
  return { limit, skip: Number(skip) };
}

/** The same with the cursor as it came, for a list that has its own. */
export function readCursor(query: unknown): { limit: number; cursor: string | undefined } {
  const parsed = v.safeParse(querySchema, query);
  if (!parsed.success) throw new ApiError(400, 'a query parameter is given twice');
  const { limit, cursor } = parsed.output;
  const wanted = limit === undefined ? defaultLimit : Number(limit);
  if (!Number.isFinite(wanted)) throw new ApiError(400, 'limit is not a number');
  return { limit: Math.min(maximumLimit, Math.max(1, Math.trunc(wanted))), cursor };
}

/** Says where the next page is when this one was full, or was cut short because its rows are long. */
export function linkNext(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  { taken, isCut }: { taken: number; isCut: boolean },
): void {
  if (taken < page.limit && !isCut) return;
  const url = new URL(request.url, baseUrl(request));
  url.searchParams.set('cursor', `skip${page.skip + taken}`);
  reply.header('link', `<${url.href}>; rel="next"`);
}

const flagsSchema = v.record(v.string(), v.unknown());

/** A flag of the query: `1` or `true` on, `0` or `false` off, else not given. */
export function readFlag(query: unknown, name: string): boolean | undefined {
  switch (v.parse(flagsSchema, query)[name]) {
    case '1':
    case 'true':
      return true;
    case '0':
    case 'false':
      return false;
    default:
      return undefined;
  }
}
