CREATE TABLE "bundle" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"executor" text NOT NULL,
	"executor_nonce" bigint NOT NULL,
	"state" text NOT NULL,
	"attempts" jsonb NOT NULL,
	"from_block" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paymaster_budget" (
	"project_id" text NOT NULL,
	"network" text NOT NULL,
	"budget" numeric(78, 0) NOT NULL,
	"spent" numeric(78, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "paymaster_budget_project_id_network_pk" PRIMARY KEY("project_id","network")
);
--> statement-breakpoint
CREATE TABLE "paymaster_grant" (
	"hash" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"network" text NOT NULL,
	"sender" text NOT NULL,
	"nonce" numeric(78, 0) NOT NULL,
	"max_cost" numeric(78, 0) NOT NULL,
	"cost" numeric(78, 0),
	"state" text NOT NULL,
	"from_block" bigint NOT NULL,
	"valid_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_operation" (
	"hash" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"entry_point" text NOT NULL,
	"sender" text NOT NULL,
	"nonce" numeric(78, 0) NOT NULL,
	"operation" jsonb NOT NULL,
	"project_id" text,
	"max_fee_per_gas" numeric(78, 0) NOT NULL,
	"max_priority_fee_per_gas" numeric(78, 0) NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"bundle_id" bigint,
	"transaction_hash" text,
	"success" boolean,
	"created_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paymaster_budget" ADD CONSTRAINT "paymaster_budget_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paymaster_grant" ADD CONSTRAINT "paymaster_grant_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_operation" ADD CONSTRAINT "user_operation_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_operation" ADD CONSTRAINT "user_operation_bundle_id_bundle_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundle"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bundle_open" ON "bundle" USING btree ("network") WHERE "bundle"."state" = 'open';--> statement-breakpoint
CREATE INDEX "bundle_created" ON "bundle" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "paymaster_grant_open" ON "paymaster_grant" USING btree ("network","state","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_operation_nonce" ON "user_operation" USING btree ("network","sender","nonce") WHERE "user_operation"."state" in ('pending', 'submitted');--> statement-breakpoint
CREATE INDEX "user_operation_state" ON "user_operation" USING btree ("network","state","created_at");--> statement-breakpoint
CREATE INDEX "user_operation_bundle" ON "user_operation" USING btree ("bundle_id");--> statement-breakpoint
CREATE INDEX "user_operation_changed" ON "user_operation" USING btree ("changed_at");