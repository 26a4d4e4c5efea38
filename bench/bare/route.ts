import Fastify from 'fastify';

/** The minimal work of a route: the same body every time. */
const app = Fastify();
const body = process.env.BODY ?? '';
app.get('/', (_request, reply) => reply.type('application/json').send(body));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.send?.('ready');
